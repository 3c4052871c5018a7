// Replaces the stock part. Why: the table of contents is a landmark, a long list scrolls to the marked entry, and
// long names break between their words. The stock part assumes that the navigation bar is hidden, and therefore
// marks the section before a heading that is right below the bar, see `scroll-margin` in src/css/site.css.
// To retire when the stock part does all that, and browsers break identifiers between words.
import { translate } from '@docusaurus/Translate';
import { isVisible } from '@site/src/client/isVisible';
import { scrollIntoBox } from '@site/src/client/scrollIntoBox';
import { htmlWithSoftBreaks } from '@site/src/components/softBreaks';
import type { Props } from '@theme/TOC';
import TOCItems from '@theme/TOCItems';
import clsx from 'clsx';
import React, { type ReactNode, useEffect, useMemo, useRef } from 'react';
import './styles.css';

const linkClass = 'table-of-contents__link';

/** The link to the section that the reader sees: the first section with its heading below the bar, if the heading
 * is in the upper half of the window, or else the section before. */
function linkInSight(contents: HTMLElement): HTMLAnchorElement | undefined {
  const bar = document.querySelector('.navbar')?.clientHeight ?? 0;
  let before: HTMLAnchorElement | undefined;
  for (const link of contents.querySelectorAll('a')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!heading || !isVisible(heading)) continue;
    const { top, bottom } = heading.getBoundingClientRect();
    if (top >= bar) return bottom < window.innerHeight / 2 ? link : before;
    before = link;
  }
  return before;
}

export default function TOC({ toc, className, ...levels }: Props): ReactNode {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // React clears the ref before this effect ends.
    const contents = nav.current!;
    let marked: HTMLAnchorElement | undefined;
    let cancel: (() => void) | undefined;
    const mark = () => {
      const link = linkInSight(contents);
      if (link === marked) return;
      marked?.classList.remove(`${linkClass}--active`);
      link?.classList.add(`${linkClass}--active`);
      cancel?.();
      cancel = link && scrollIntoBox(link, contents);
      marked = link;
    };
    mark();
    document.addEventListener('scroll', mark, { passive: true });
    window.addEventListener('resize', mark);
    return () => {
      document.removeEventListener('scroll', mark);
      window.removeEventListener('resize', mark);
      marked?.classList.remove(`${linkClass}--active`);
      cancel?.();
    };
  }, [toc]);
  const items = useMemo(
    () => toc.map(item => ({ ...item, value: htmlWithSoftBreaks(item.value) })),
    [toc],
  );
  return (
    <nav
      ref={nav}
      aria-label={translate({
        id: 'theme.TOCCollapsible.toggleButtonLabel',
        message: 'On this page',
        description: 'The label used by the button on the collapsible TOC component',
      })}
      className={clsx('page-contents', 'thin-scrollbar', className)}
    >
      <TOCItems {...levels} toc={items} linkClassName={linkClass} />
    </nav>
  );
}

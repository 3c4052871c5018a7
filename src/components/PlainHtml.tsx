import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { whenSeen } from '@site/src/client/seen';
import React, { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { targetOf, useInnerLinks } from './innerLinks';
import { useIsScrollable } from './useIsScrollable';

/** Tells the build which places a page has, and where its links lead. */
function useCollected(html: string): void {
  const { collectAnchor, collectLink } = useBrokenLinks();
  if (typeof window !== 'undefined') return;
  for (const [, name, value] of html.matchAll(/<a[^>]*? (href|id)="([^"]*)"/g)) {
    if (name === 'id') collectAnchor(value);
    else if (/^[/#]/.test(value!)) collectLink(value!.replaceAll('&#x26;', '&'));
  }
}

/** Loads pages when links to them come into sight, but for the many to the pages of symbols. */
function usePrefetch(element: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    if (!html.includes('<a ')) return;
    const links = [...element.current!.querySelectorAll<HTMLAnchorElement>('a:not(.symbol)')];
    const lettingGo = links.map(link => {
      const target = targetOf(link);
      return target && whenSeen(link, () => void window.docusaurus.prefetch(target));
    });
    return () => lettingGo.forEach(letGo => letGo && letGo());
  }, [element, html]);
}

interface Props {
  /** The name of the element. */
  as: 'blockquote' | 'ol' | 'p' | 'table' | 'ul';
  /** What stands in it. */
  html: string;
}

/** A block of text that the build has made HTML of, see src/plugins/light-client/plainHtml.ts. */
export default function PlainHtml({ as: Tag, html }: Props): ReactNode {
  const element = useRef<HTMLElement>(null);
  useCollected(html);
  usePrefetch(element, html);
  const isScrollable = useIsScrollable(element, Tag === 'table');
  return (
    <Tag
      ref={element as never}
      tabIndex={isScrollable ? 0 : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
      {...useInnerLinks()}
    />
  );
}

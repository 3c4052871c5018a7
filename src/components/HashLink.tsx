import LiveText from '@site/src/components/LiveText';
import { translate } from '@docusaurus/Translate';
import React, { type ReactNode, useEffect, useState } from 'react';

/** Zero-width space: the style sheet adds the visible `#`. */
const noSpace = '\u200B';

/** A link to a place on the page that copies its address and confirms it.
 * @param name of the element at that place */
export default function HashLink({ id, name }: { id: string; name: string }): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    setIsCopied(false);
    // Without a clipboard, readers can copy from the address bar.
    await navigator.clipboard?.writeText(new URL(`#${id}`, location.href).href);
    setIsCopied(Boolean(navigator.clipboard));
  };
  return (
    <>
      {/* eslint-disable-next-line @docusaurus/no-html-links -- it leads nowhere else */}
      <a
        className="hash-link"
        href={`#${id}`}
        aria-label={translate(
          {
            id: 'theme.common.headingLinkTitle',
            message: 'Direct link to {heading}',
            description: 'Title for link to heading',
          },
          { heading: name },
        )}
        translate="no"
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          if (!ctrlKey && !metaKey && !shiftKey) copy().catch(() => undefined);
        }}
      >
        {noSpace}
      </a>
      {isCopied && (
        <span role="status" className="hash-link-copied">
          <LiveText>
            {translate({
              id: 'hashLink.copied',
              message: '已复制链接',
              description: 'After a press on the # beside a heading or an option',
            })}
          </LiveText>
        </span>
      )}
    </>
  );
}

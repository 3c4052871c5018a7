import LiveText from '@site/src/components/LiveText';
import { translate } from '@docusaurus/Translate';
import React, { type ReactNode, useEffect, useState } from 'react';

/** The `#` that is seen comes from the style sheet. */
const noSpace = '\u200B';

/** A link to a place of the page, which copies its address, and says so.
 * @param name of what stands there */
export default function HashLink({ id, name }: { id: string; name: string }): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    setIsCopied(false);
    // Without a clipboard, the address bar has the address.
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

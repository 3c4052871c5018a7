// Wraps the stock part. Why: the buttons of a block mount when the block becomes visible, as mounting all of them
// and measuring all lines blocks a long page at its start. And the choice of word wrap is remembered and applies to
// all blocks.
// To retire when the theme mounts them lazily and remembers the choice.
import { CodeBlockContextProvider, useCodeBlockContext } from '@site/src/client/themeInternals';
import { onVisible } from '@site/src/client/onVisible';
import { useWordWrap } from '@site/src/client/wordWrap';
import type { Props } from '@theme/CodeBlock/Buttons';
import Buttons from '@theme-original/CodeBlock/Buttons';
import React, { type ReactNode, useEffect, useState } from 'react';

function ButtonsWithWordWrap(props: Props): ReactNode {
  const { metadata, wordWrap } = useCodeBlockContext();
  const { codeBlockRef } = wordWrap;
  const known = useWordWrap(codeBlockRef);
  return (
    <CodeBlockContextProvider metadata={metadata} wordWrap={{ codeBlockRef, ...known }}>
      <Buttons {...props} />
    </CodeBlockContextProvider>
  );
}

export default function ButtonsWhenVisible(props: Props): ReactNode {
  const { codeBlockRef } = useCodeBlockContext().wordWrap;
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => onVisible(codeBlockRef.current!, () => setIsVisible(true)), [codeBlockRef]);
  return isVisible && <ButtonsWithWordWrap {...props} />;
}

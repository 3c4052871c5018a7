// Wraps the stock part. Why: the buttons of a block mount when it becomes visible. Mounting those
// of all blocks, and measuring whether lines fit, blocks a long page at its start.
// To retire when the theme mounts them lazily.
import {
  CodeBlockContextProvider,
  useCodeBlockContext,
  useCodeWordWrap,
} from '@site/src/client/themeInternals';
import { onVisible } from '@site/src/client/onVisible';
import type { Props } from '@theme/CodeBlock/Buttons';
import Buttons from '@theme-original/CodeBlock/Buttons';
import React, { type ReactNode, useEffect, useImperativeHandle, useState } from 'react';

function ButtonsWithWordWrap(props: Props): ReactNode {
  const { metadata, wordWrap: place } = useCodeBlockContext();
  const wordWrap = useCodeWordWrap();
  useImperativeHandle(wordWrap.codeBlockRef, () => place.codeBlockRef.current!);
  return (
    <CodeBlockContextProvider metadata={metadata} wordWrap={wordWrap}>
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

// Replaces the stock part. Why: src/plugins/code-blocks highlights the code at build time; the stock part would
// highlight it again in the browser.
// To retire when the theme highlights at build time.
import { CodeBlockContextProvider, type CodeBlockMetadata } from '@site/src/client/themeInternals';
import type { HighlightedCode } from '@site/src/plugins/code-blocks';
import { toText } from '@site/src/plugins/code-blocks/html';
import type { Props } from '@theme/CodeBlock';
import Element from '@theme/CodeBlock/Content/Element';
import Layout from '@theme/CodeBlock/Layout';
import React, { type ReactNode, useMemo, useRef } from 'react';

/** The context that the parts of a code block share. */
export type Metadata = CodeBlockMetadata & Pick<HighlightedCode, 'html' | 'cards'>;

function Highlighted({ html, className, title, cards }: HighlightedCode): ReactNode {
  const codeBlockRef = useRef<HTMLPreElement>(null);
  // A placeholder: Buttons/index.tsx measures the block and replaces it.
  const wordWrap = useMemo(
    () => ({ codeBlockRef, isEnabled: false, isCodeScrollable: false, toggle: () => undefined }),
    [],
  );
  const metadata = useMemo((): Metadata => {
    const code = toText(html);
    return {
      code,
      codeInput: code,
      className,
      language: /language-(\S+)/.exec(className)![1]!,
      title,
      lineNumbersStart: undefined,
      lineClassNames: {},
      html,
      cards,
    };
  }, [html, className, title, cards]);
  return (
    <CodeBlockContextProvider metadata={metadata} wordWrap={wordWrap}>
      <Layout />
    </CodeBlockContextProvider>
  );
}

/** A code block. One from Markdown is already highlighted; other code is shown unhighlighted. */
export default function CodeBlock(props: Props | HighlightedCode): ReactNode {
  return 'html' in props ? <Highlighted {...props} /> : <Element {...props} />;
}

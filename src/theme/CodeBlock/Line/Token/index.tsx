// Why: a token that is a symbol of the framework links to its API page. What would retire it: links
// inside of code blocks in the classic theme.
import { BlockLinks } from '@site/src/components/blockLinks';
import SymbolLink from '@site/src/components/SymbolLink';
import { splitToken } from '@site/src/plugins/symbol-links/marks';
import Token from '@theme-original/CodeBlock/Line/Token';
import type { Props } from '@theme/CodeBlock/Line/Token';
import React, { type ReactNode, useContext } from 'react';

const join = (tokens: Props['line']) => tokens.map(({ content }) => content).join('');

export default function LinkedToken(props: Props): ReactNode {
  const { line, token } = props;
  const links = useContext(BlockLinks)?.get(join(line));
  if (!links?.length) return <Token {...props} />;
  const start = join(line.slice(0, line.indexOf(token))).length;
  return (
    <Token {...props}>
      {splitToken(token.content, start, links).map(({ text, route }, index) =>
        route ? (
          <SymbolLink key={index} to={route}>
            {text}
          </SymbolLink>
        ) : (
          text
        ),
      )}
    </Token>
  );
}

/** In the place of the theme's component around the content of a page: the content is taken over in
 * parts. */
import { MDXProvider } from '@mdx-js/react';
import MDXComponents from '@theme/MDXComponents';
import type { Props } from '@theme/MDXContent';
import React, { type ReactElement, type ReactNode } from 'react';
import { InParts } from './parts';

type Content = ReactElement<{ children?: ReactNode }>;

interface WrapperProps {
  /** The one component of a page. It has no state. */
  children: ReactElement<object, (props: object) => Content>;
}

function Wrapper({ children }: WrapperProps): ReactNode {
  const content = children.type(children.props);
  const nodes = content.props.children;
  return Array.isArray(nodes) ? <InParts>{nodes as ReactNode[]}</InParts> : content;
}

const components = { ...MDXComponents, wrapper: Wrapper };

export default function MDXContent({ children }: Props): ReactNode {
  return <MDXProvider components={components}>{children}</MDXProvider>;
}

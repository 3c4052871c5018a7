// Replaces the stock part. Why: the content of a long page hydrates in several short tasks.
// To retire when React yields within a boundary while it hydrates.
import { MDXProvider } from '@mdx-js/react';
import MDXComponents from '@theme/MDXComponents';
import type { Props } from '@theme/MDXContent';
import { Boundary } from '@site/src/bundle/hydration/boundary';
import React, {
  type ComponentType,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';

/** The maximum number of elements in a boundary. A node with more elements gets a separate boundary. */
const limit = 50;

type Parent = ReactElement<{ children?: ReactNode }>;

/** The number of elements in a node. */
function sizeOf(node: ReactNode): number {
  if (Array.isArray(node))
    return node.reduce<number>((size, child: ReactNode) => size + sizeOf(child), 0);
  return isValidElement(node) ? 1 + sizeOf((node as Parent).props.children) : 0;
}

/** Groups nodes, with about 50 elements in a group. */
function groupsOf(nodes: ReactNode[]): ReactNode[][] {
  const groups: ReactNode[][] = [[]];
  let room = limit;
  for (const node of nodes) {
    const size = sizeOf(node);
    if (size > room && groups.at(-1)!.length > 0) {
      groups.push([]);
      room = limit;
    }
    groups.at(-1)!.push(node);
    room -= size;
  }
  return groups;
}

interface WrapperProps {
  /** The only component that MDX compiles a page to. It has no state. */
  children: ReactElement<object, (props: object) => Parent>;
}

/** The component that MDX renders around the content of a page. */
function Wrapper({ children }: WrapperProps): ReactNode {
  const content = children.type(children.props);
  const nodes = content.props.children;
  // MDX compiles a page of a single node to the node itself, without a fragment.
  if (content.type !== Fragment || !Array.isArray(nodes)) return content;
  return groupsOf(nodes as ReactNode[]).map((group, at) => <Boundary key={at}>{group}</Boundary>);
}

const components = { ...MDXComponents, wrapper: Wrapper as ComponentType };

export default function MDXContent({ children }: Props): ReactNode {
  return <MDXProvider components={components}>{children}</MDXProvider>;
}

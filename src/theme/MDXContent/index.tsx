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

/** The elements within a boundary, at most. A node that has more has a boundary of its own. */
const limit = 50;

type Parent = ReactElement<{ children?: ReactNode }>;

/** The number of elements of a node. */
function sizeOf(node: ReactNode): number {
  if (Array.isArray(node))
    return node.reduce<number>((size, child: ReactNode) => size + sizeOf(child), 0);
  return isValidElement(node) ? 1 + sizeOf((node as Parent).props.children) : 0;
}

/** Nodes in groups of some 50 elements. */
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
  /** The one component that MDX makes of a page. It has no state. */
  children: ReactElement<object, (props: object) => Parent>;
}

/** Around the content of a page, as MDX calls it. */
function Wrapper({ children }: WrapperProps): ReactNode {
  const content = children.type(children.props);
  const nodes = content.props.children;
  // A page of one node is that node, and no fragment.
  if (content.type !== Fragment || !Array.isArray(nodes)) return content;
  return groupsOf(nodes as ReactNode[]).map((group, at) => <Boundary key={at}>{group}</Boundary>);
}

const components = { ...MDXComponents, wrapper: Wrapper as ComponentType };

export default function MDXContent({ children }: Props): ReactNode {
  return <MDXProvider components={components}>{children}</MDXProvider>;
}

/** In the place of the list of posts beside a post. A phone, which has the list in its menu, does not
 * take it over before it removes it. */
import Desktop from '@theme-original/BlogSidebar/Desktop';
import type { Props } from '@theme/BlogSidebar/Desktop';
import React, { type ComponentType, type ReactNode, useState } from 'react';
import { asPart } from './parts';
import { isTakingOver } from './turns';
import { sizeFor } from './windowSize';

const Part = asPart(Desktop as ComponentType<Props>);

export default function BlogSidebarDesktop(props: Props): ReactNode {
  const [isLeft] = useState(() => isTakingOver() && sizeFor() === 'mobile');
  // Preact leaves alone what stands in an element with HTML.
  return isLeft ? <aside dangerouslySetInnerHTML={{ __html: '' }} /> : <Part {...props} />;
}

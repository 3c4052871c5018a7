/** In the place of the theme's component: pages in a frame need what is their own. */
import { PluginHtmlClassNameProvider } from '@docusaurus/theme-common/internal';
import Stock from '@theme-original/Layout/Provider';
import type { Props } from '@theme/Layout/Provider';
import React, { type ComponentType, type ReactNode, useContext } from 'react';
import { Framed } from './parts';

export default function LayoutProvider({ children }: Props): ReactNode {
  const Provider = useContext(Framed)
    ? PluginHtmlClassNameProvider
    : (Stock as ComponentType<Props>);
  return <Provider>{children}</Provider>;
}

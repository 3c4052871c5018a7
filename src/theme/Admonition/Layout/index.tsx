// Wraps the stock part. Why: icons come from one file that browsers cache, instead of a drawing in every page.
// To retire when the theme's icons come from a file.
import Icon from '@site/src/components/Icon';
import Layout from '@theme-original/Admonition/Layout';
import type { Props } from '@theme/Admonition/Layout';
import React, { type ReactNode } from 'react';

const drawn = ['note', 'tip', 'info', 'warning', 'danger'];

export default function AdmonitionLayout(props: Props): ReactNode {
  const { type, icon } = props;
  return <Layout {...props} icon={drawn.includes(type) ? <Icon name={type} /> : icon} />;
}

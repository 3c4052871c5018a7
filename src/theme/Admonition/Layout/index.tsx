// Why: pages do not repeat the drawings of icons. What would retire it: icons of the theme in a file.
import Icon from '@site/src/components/Icon';
import Layout from '@theme-original/Admonition/Layout';
import type { Props } from '@theme/Admonition/Layout';
import React, { type ReactNode } from 'react';

const drawn = ['note', 'tip', 'info', 'warning', 'danger'];

export default function AdmonitionLayout(props: Props): ReactNode {
  const { type, icon } = props;
  return <Layout {...props} icon={drawn.includes(type) ? <Icon name={type} /> : icon} />;
}

// Replaces the stock part. Why: icons come from one file, instead of a drawing in every page.
// To retire when the theme's icons come from a file.
import Icon from '@site/src/components/Icon';
import type { Props } from '@theme/Icon/Home';
import React, { type ReactNode } from 'react';

export default function Home(props: Props): ReactNode {
  return <Icon name="home" {...props} />;
}

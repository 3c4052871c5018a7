// Replaces the stock part. Why: icons come from one file, instead of a drawing in every page.
// To retire when the theme's icons come from a file.
import Icon from '@site/src/components/Icon';
import type { Props } from '@theme/Icon/DarkMode';
import React, { type ReactNode } from 'react';

export default function DarkMode(props: Props): ReactNode {
  return <Icon name="dark" {...props} />;
}

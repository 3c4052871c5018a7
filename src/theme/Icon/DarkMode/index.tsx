// Why: pages do not repeat the drawing. What would retire it: icons of the theme in a file.
import Icon from '@site/src/components/Icon';
import type { Props } from '@theme/Icon/DarkMode';
import React, { type ReactNode } from 'react';

export default function DarkMode(props: Props): ReactNode {
  return <Icon name="dark" {...props} />;
}

// Why: pages do not repeat the drawing. What would retire it: icons of the theme in a file.
import Icon from '@site/src/components/Icon';
import type { Props } from '@theme/Icon/SystemColorMode';
import React, { type ReactNode } from 'react';

export default function SystemColorMode(props: Props): ReactNode {
  return <Icon name="system" {...props} />;
}

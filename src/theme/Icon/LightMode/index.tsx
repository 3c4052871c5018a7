// Why: pages do not repeat the drawing. What would retire it: icons of the theme in a file.
import Icon from '@site/src/components/Icon';
import type { Props } from '@theme/Icon/LightMode';
import React, { type ReactNode } from 'react';

export default function LightMode(props: Props): ReactNode {
  return <Icon name="light" {...props} />;
}

// Why: pages do not repeat the drawing. What would retire it: icons of the theme in a file.
import Icon from '@site/src/components/Icon';
import type { Props } from '@theme/Icon/Language';
import React, { type ReactNode } from 'react';

export default function Language(props: Props): ReactNode {
  return <Icon name="language" width={20} height={20} aria-hidden {...props} />;
}

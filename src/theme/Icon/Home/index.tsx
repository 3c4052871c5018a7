// Why: pages do not repeat the drawing. What would retire it: icons of the theme in a file.
import Icon from '@site/src/components/Icon';
import type { Props } from '@theme/Icon/Home';
import React, { type ReactNode } from 'react';

export default function Home(props: Props): ReactNode {
  return <Icon name="home" {...props} />;
}

// Replaces the stock part. Why: icons come from one file, instead of a drawing in every page.
// To retire when the theme's icons come from a file.
import Icon from '@site/src/components/Icon';
import type { Props } from '@theme/Icon/Language';
import React, { type ReactNode } from 'react';

export default function Language(props: Props): ReactNode {
  return <Icon name="language" width={20} height={20} aria-hidden {...props} />;
}

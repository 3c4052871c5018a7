// Replaces the stock part. Why: a tag is a quiet link; the stock part draws luggage labels.
// To retire when the stock part is as light.
import Link from '@docusaurus/Link';
import type { Props } from '@theme/Tag';
import React, { type ReactNode } from 'react';

export default function Tag({ permalink, label, description }: Props): ReactNode {
  return (
    <Link rel="tag" href={permalink} title={description}>
      {label}
    </Link>
  );
}

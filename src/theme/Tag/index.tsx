// Replaces the stock part. Why: tags are quiet chips; the stock part draws luggage labels, with unstable class
// names.
// To retire when tags have stable class names.
import Link from '@docusaurus/Link';
import type { Props } from '@theme/Tag';
import React, { type ReactNode } from 'react';

export default function Tag({ permalink, label, description }: Props): ReactNode {
  return (
    <Link rel="tag" href={permalink} title={description} className="tag">
      {label}
    </Link>
  );
}

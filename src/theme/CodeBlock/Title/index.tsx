// Replaces the stock part. Why: a title that is a path has muted folders.
// To retire when the theme styles titles that are paths.
import type { Props } from '@theme/CodeBlock/Title';
import React, { type ReactNode } from 'react';

/** The folders of a path, with a trailing slash, and the file name. */
const path = /^((?:[\w@.-]+\/)*)([\w.-]*\.\w+|Dockerfile)$/;

export default function CodeBlockTitle({ children }: Props): ReactNode {
  const [, folders, name] = (typeof children === 'string' && path.exec(children)) || [];
  if (!name) return children;
  return (
    <span className="file">
      {folders && <span className="file__folder">{folders}</span>}
      {name}
    </span>
  );
}

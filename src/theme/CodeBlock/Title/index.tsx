// Why: the title of a block that is a file shows as one: an icon, the folders quiet, the name plain.
// What would retire it: a look for files in the classic theme.
import type { Props } from '@theme/CodeBlock/Title';
import React, { type ReactNode } from 'react';

/** The folders of a path, with the slash at their end, and the name of the file. */
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

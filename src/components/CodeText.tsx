import { Fragment, type ReactNode } from 'react';

/** Text in which backticks mark code. */
export default function CodeText({ text }: { text: string }): ReactNode {
  return text
    .split('`')
    .map((part, index) =>
      index % 2 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
    );
}

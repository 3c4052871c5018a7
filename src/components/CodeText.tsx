import { Fragment, type ReactNode } from 'react';

/** Text with code between backticks. */
export default function CodeText({ text }: { text: string }): ReactNode {
  return text
    .split('`')
    .map((part, index) =>
      index % 2 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
    );
}

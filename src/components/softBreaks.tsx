/** Soft line breaks (`<wbr>`) in long names of code, before the words in them. */
import React, { Fragment, type ReactNode } from 'react';

/** Names that may not fit into a line of a sidebar; those of HTML, in its text. */
const longName = /[A-Za-z\d]{22,}/;
const longNamesInText = new RegExp(`${longName.source}(?![^<]*>)`, 'g');
const words = /[A-Z]*[^A-Z]+|[A-Z]+$/g;

/** A text with soft line breaks in its long names. */
export function withSoftBreaks(text: string): ReactNode {
  if (!longName.test(text)) return text;
  return text.match(words)!.map((word, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

/** HTML with soft line breaks in its long names. */
export function htmlWithSoftBreaks(html: string): string {
  return html.replace(longNamesInText, name => name.match(words)!.join('<wbr>'));
}

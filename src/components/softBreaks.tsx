/** Soft line breaks (`<wbr>`) in long names of code, before the words in them. */
import React, { Fragment, type ReactNode } from 'react';

/** Names that may not fit into a line of a sidebar; those of HTML, in its text. */
const longName = /[A-Za-z\d]{22,}/;
const longNamesInText = new RegExp(`${longName.source}(?![^<]*>)`, 'g');
const words = /[A-Z]*[^A-Z]+|[A-Z]+$/g;

const breakBetween = (parts: string[]): ReactNode =>
  parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** A text with soft line breaks in its long names. */
export function withSoftBreaks(text: string): ReactNode {
  return longName.test(text) ? breakBetween(text.match(words)!) : text;
}

/** Names of so many characters fit into any column of a table. */
const shortName = 10;

/** Code with soft line breaks before dots and the words of names. */
export function withNameBreaks(code: string): ReactNode {
  const parts = code.split(/(?=[.(|&[{])|(?<=[/:,_=])|(?<=[a-z\d])(?=[A-Z])/);
  return code.length > shortName && parts.length > 1 ? breakBetween(parts) : code;
}

/** HTML with soft line breaks in its long names. */
export function htmlWithSoftBreaks(html: string): string {
  return html.replace(longNamesInText, name => name.match(words)!.join('<wbr>'));
}

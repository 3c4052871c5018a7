/** Inserts soft line breaks (`<wbr>`) between the words of long names in code. */
import React, { Fragment, type ReactNode } from 'react';

/** Names that may not fit in a line of a sidebar. In HTML, only names in its text match. */
const longName = /[A-Za-z\d]{18,}/;
const longNamesInText = new RegExp(`${longName.source}(?![^<]*>)`, 'g');
const words = /[A-Z]*[^A-Z]+|[A-Z]+$/g;

const breakBetween = (parts: string[]): ReactNode =>
  parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Text with soft line breaks in its long names. */
export function withSoftBreaks(text: string): ReactNode {
  return longName.test(text) ? breakBetween(text.match(words)!) : text;
}

/** Names of up to this length fit in any column of a table. */
const shortName = 10;

/** Code with soft line breaks before dots and between the words of names. */
export function withNameBreaks(code: string): ReactNode {
  const parts = code.split(/(?=[.(|&[{])|(?<=[/:,_=])|(?<=[a-z\d])(?=[A-Z])/);
  return code.length > shortName && parts.length > 1 ? breakBetween(parts) : code;
}

/** HTML with soft line breaks in its long names. */
export function htmlWithSoftBreaks(html: string): string {
  return html.replace(longNamesInText, name => name.match(words)!.join('<wbr>'));
}

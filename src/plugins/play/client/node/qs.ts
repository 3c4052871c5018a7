/** Stands for `qs` in the library `url`, which calls it with options that make it work as `querystring` does. */
import querystring from 'querystring';

export const parse = (text: string) => querystring.parse(text);
export const stringify = (values: Record<string, string>) => querystring.stringify(values);

/** Replaces the placeholders of a text, `{name}`, with their values. Placeholders without a value stay. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

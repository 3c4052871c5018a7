/** The dates of each month, with `{day}` and `{year}`, by the options of their format. */
export type DateTexts = Record<string, string[]>;

/** How the theme writes the date of a change and that of a post. */
const formats = (['short', 'long'] as const).map(
  month => ({ day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }) as const,
);

/** @param locale one that writes numbers in Latin digits */
export function dateTexts(locale: string, calendar: string): DateTexts {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2000, month)));
  const texts = formats.map(options => {
    const format = new Intl.DateTimeFormat(locale, { calendar, ...options });
    const text = (date: Date) =>
      format
        .formatToParts(date)
        .map(({ type, value }) => (type === 'day' || type === 'year' ? `{${type}}` : value))
        .join('');
    return [JSON.stringify(options), months.map(text)];
  });
  return Object.fromEntries(texts) as DateTexts;
}

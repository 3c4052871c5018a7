/** In the place of the module by which the theme writes dates. A browser takes longer to make a format
 * of dates than to show a page of posts, so it gets them as texts. */
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import known from '@generated/light-client/dates.json';
import type { DateTexts } from './dateTexts';

type Format = Pick<Intl.DateTimeFormat, 'format'>;

/** The format of dates in the locale. */
export function useDateTimeFormat(options: Intl.DateTimeFormatOptions): Format {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const texts = (known as DateTexts)[JSON.stringify(options)];
  if (!texts) {
    const { calendar } = localeConfigs[currentLocale]!;
    return new Intl.DateTimeFormat(currentLocale, { calendar, ...options });
  }
  return {
    format: date => {
      const day = date as Date;
      return texts[day.getUTCMonth()]!.replace('{day}', String(day.getUTCDate())).replace(
        '{year}',
        String(day.getUTCFullYear()),
      );
    },
  };
}

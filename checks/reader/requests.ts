import type { Problem } from '../../src/lib/problem';
import type { Block, Page } from '../../src/content/pages';
import type { Asked } from '../../src/content/requests';
import { exchangeDifference, parseExchange } from '../snippets/transcript';
import type { Exchange } from '../snippets/transcript';

/** Masks dates, which depend on the day of the run. */
const withoutDays = (text: string) => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, '<day>');

/** Removes the stack that errors have in development, which no page shows in full. */
function withoutStack({ head, body, ...exchange }: Exchange): Exchange {
  try {
    const { stack, ...rest } = JSON.parse(body) as { stack?: unknown };
    if (typeof stack !== 'string') return { head, body, ...exchange };
    return {
      ...exchange,
      head: head.replace(/\r\ncontent-length: \d+/i, ''),
      body: JSON.stringify(rest),
    };
  } catch {
    return { head, body, ...exchange };
  }
}

/** How the answer that a page shows differs from each real answer. Undefined if it matches one of them. */
export function answerDifference(
  { request }: Asked,
  { lang, code }: Block,
  exchanges: Exchange[],
): string | undefined {
  if (exchanges.length === 0) return 'nothing answered';
  const shown = lang === 'http' ? parseExchange(code) : { status: '', headers: [], body: code };
  // A script's own requests are not parsed.
  if ('script' in request) {
    delete shown.method;
    delete shown.url;
  }
  const differences = exchanges.map(sent => {
    const { head, body, ...rest } = withoutStack(sent);
    const hasLength = /^content-length:/im.test(head);
    return exchangeDifference(
      {
        ...shown,
        status: shown.status || head.split('\r\n')[0]!,
        headers: shown.headers.filter(([name]) => name !== 'content-length' || hasLength),
        body: withoutDays(shown.body),
      },
      { head, body: withoutDays(body), ...rest },
    );
  });
  return differences.includes(undefined) ? undefined : differences.at(-1);
}

/** Reports requests whose real answers differ from the answers that a page shows. */
export function requestProblems(page: Page, asked: Asked[], answers: Exchange[][]): Problem[] {
  return asked.flatMap((one, index) =>
    one.answers.flatMap(answer => {
      const got = answers[index] ?? [];
      const difference = answerDifference(one, answer, got);
      if (!difference) return [];
      const isHtml = /text\/html/i.test(got.at(-1)?.head ?? '');
      const hint =
        isHtml && /^body|^header "content-type"/.test(difference)
          ? '\nA client gets JSON for an error only with "Accept: application/json": show it with the request'
          : '';
      return [
        {
          file: page.file,
          line: answer.line,
          message: `the application under development does not answer so to the request as it is shown: ${difference.slice(0, 600)}${hint}`,
        },
      ];
    }),
  );
}

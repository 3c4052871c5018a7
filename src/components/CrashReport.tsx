import Head from '@docusaurus/Head';
import { fallbackTexts } from '@site/src/client/fallbackTexts';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';

interface Props {
  error: Error;
  tryAgain: () => void;
}

/** The messages of an error and its causes, outermost first. */
function causalChain(error: Error): string[] {
  const chain: string[] = [];
  for (let e: unknown = error; e instanceof Error && chain.length < 20; e = e.cause) {
    chain.push(e.message);
  }
  return chain;
}

/** The fallback of a crashed page: a title, the chain of messages, and a button that renders the page again. Uses
 * no context of the site, as the outermost error boundary has none. */
export default function CrashReport({ error, tryAgain }: Props): ReactNode {
  const { locale, texts } = fallbackTexts();
  const separator = `\n\n${texts['theme.ErrorPageContent.cause']}\n`;
  const title = texts['theme.ErrorPageContent.title'];
  return (
    <main className="container margin-vert--xl crash" lang={locale}>
      <Head>
        <title>{title}</title>
      </Head>
      <Heading as="h1">{title}</Heading>
      <button type="button" className="button button--primary" onClick={tryAgain}>
        {texts['theme.ErrorPageContent.tryAgain']}
      </button>
      <p className="crash__messages">{causalChain(error).join(separator)}</p>
    </main>
  );
}

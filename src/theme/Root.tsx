// Replaces the stock part. Why: Docusaurus provides Root for what the whole app needs once; here the listener of
// links, exact addresses, closing overlays by Back, keyboard shortcuts, cards of names in code, and the message
// about failed scripts.
// To retire when none of these is needed.
import { useHistory } from '@docusaurus/router';
import { setRouter } from '@site/src/client/exactPath';
import { firstPage } from '@site/src/client/firstPage';
import { followLinks } from '@site/src/client/links';
import { useTypeCards } from '@site/src/components/TypeCards/useTypeCards';
import Keys from '@site/src/components/Keys';
import LoadFailure from '@site/src/components/LoadFailure';
import { watchRouter } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import type { Props } from '@theme/Root';
import { type ReactNode, useEffect } from 'react';

export default function Root({ children }: Props): ReactNode {
  const history = useHistory();
  useEffect(() => followLinks(history), [history]);
  useEffect(() => watchRouter(history), [history]);
  useEffect(() => setRouter(history), [history]);
  const cards = useTypeCards();
  const { asServed: ServedPage } = firstPage;
  return (
    <>
      {ServedPage ? <ServedPage /> : children}
      <Keys />
      {cards && <cards.TypeCards first={cards.first} />}
      <LoadFailure />
    </>
  );
}

import { useHistory } from '@docusaurus/router';
import { navigateAfterPaint } from '@site/src/client/afterPaint';
import { isPlainClick } from '@site/src/client/linkTarget';
import { isOverlayEntry } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import { type MouseEvent, useEffect, useState } from 'react';

/** Marks the link to a page as soon as it is pressed, and navigates after that is painted: rendering the next page
 * takes longer.
 * @returns whether the page was asked for, and a click handler */
export function useNavigation(): { isAsked: boolean; navigate: (event: MouseEvent) => void } {
  const history = useHistory();
  const [asked, setAsked] = useState<string>();
  useEffect(
    () =>
      asked === undefined
        ? undefined
        : history.listen(({ pathname }) => pathname !== asked && setAsked(undefined)),
    [asked, history],
  );
  const navigate = (event: MouseEvent) => {
    // In the mobile menu, the link closes the menu, which takes a history entry of its own.
    if (!isPlainClick(event.nativeEvent) || isOverlayEntry()) return;
    event.preventDefault();
    const { pathname, search, hash } = event.currentTarget as HTMLAnchorElement;
    setAsked(pathname);
    void navigateAfterPaint(history, () => history.push(pathname + search + hash));
  };
  return { isAsked: asked !== undefined, navigate };
}

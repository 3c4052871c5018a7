import { useHistory } from '@docusaurus/router';
import { afterPaint } from '@site/src/client/afterPaint';
import { isPlainClick } from '@site/src/client/linkTarget';
import { isOverlayEntry } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import { type MouseEvent, startTransition, useState } from 'react';

/** Marks the link to a page as soon as it is pressed, and navigates after that is painted: rendering the next page
 * takes longer.
 * @param activePath path of the current page
 * @returns whether the page was asked for and is not shown yet, and a click handler */
export function useNavigation(activePath: string): {
  isPending: boolean;
  navigate: (event: MouseEvent, to: string) => void;
} {
  const history = useHistory();
  const [leaving, setLeaving] = useState<string>();
  if (leaving !== undefined && leaving !== activePath) setLeaving(undefined);
  const navigate = (event: MouseEvent, to: string) => {
    // In the mobile menu, the link closes the menu, which takes a history entry of its own.
    if (!isPlainClick(event.nativeEvent) || isOverlayEntry()) return;
    event.preventDefault();
    setLeaving(activePath);
    void afterPaint().then(() => startTransition(() => history.push(to)));
  };
  return { isPending: leaving === activePath, navigate };
}

/** Whether an element has a box that is not hidden. Safari knows `checkVisibility` from 17.4 on, and the site
 * supports 16.4. */
export const isVisible = (element: Element): boolean =>
  'checkVisibility' in element
    ? element.checkVisibility({ visibilityProperty: true })
    : (element as Element).getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible';

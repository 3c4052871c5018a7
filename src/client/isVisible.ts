/** Whether an element has a box and is not hidden. The site supports Safari 16.4, which lacks `checkVisibility`
 * (added in 17.4). */
export const isVisible = (element: Element): boolean =>
  'checkVisibility' in element
    ? element.checkVisibility({ visibilityProperty: true })
    : (element as Element).getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible';

import { isVisible } from './isVisible';

type TabEvent = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault' | 'stopPropagation'
>;

const isReachable = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  isVisible(element);

/** Has Tab lead from the last control of an open dialog to the first, and Shift+Tab from the first to the
 * last: what is inert around it would leave the browser's own controls in between.
 * @param event of any key; those other than Tab are left alone */
export function cycleFocus(event: TabEvent, dialog: Element): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (key !== 'Tab' || altKey || ctrlKey || metaKey) return;
  const controls = [
    ...dialog.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
  ].filter(isReachable);
  const { activeElement } = document;
  const current = controls.indexOf(activeElement as HTMLElement);
  const isInside = current >= 0 || dialog.contains(activeElement);
  event.stopPropagation();
  if (isInside && (shiftKey ? current > 0 : current < controls.length - 1)) return;
  event.preventDefault();
  controls.at(shiftKey ? -1 : 0)?.focus();
}

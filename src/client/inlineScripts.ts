/** Inline scripts of all pages, which run before the app does. */

/** Shows `src/components/LoadFailure.tsx` where the app does not start: a script cannot be fetched or fails, or
 * one has not answered for 15 s. The app hides it if it starts after all, as after a failure that was not
 * its own. */
const failureScript = `{
  const show = isFailure => {
    const message = document.querySelector('[data-load-failure]');
    if (!message || window.docusaurusRoot) return;
    message.hidden = false;
    // The search, which has no results then, would cover it.
    if (isFailure) document.querySelector('dialog[open]')?.close();
    message.querySelector('button').onclick = () => location.reload();
  };
  // Before deferred scripts, which may not come.
  const parsed = new Promise(resolve => document.addEventListener('readystatechange', resolve));
  const fail = ({ type, target }) => {
    if (type !== 'error' || target === window || target.tagName === 'SCRIPT') parsed.then(() => show(true));
  };
  // Those of elements do not bubble.
  addEventListener('error', fail, true);
  addEventListener('unhandledrejection', fail);
  parsed.then(() => setTimeout(show, 15000));
}`;

/** Keeps the last click until React listens: see `eventReplay.ts`. A click that React sees makes those
 * before it void. */
const missedEventScript = `onclick = event => {
  missedEvent = window.docusaurusRoot ? null : event;
  if (missedEvent && event.target.closest('[href="#"]')) event.preventDefault();
};`;

/** Has Tab lead from the last control of an open dialog to the first, and Shift+Tab from the first to the last: the
 * browser would lead to its own controls in between. */
const focusScript = `addEventListener('keydown', event => {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (key !== 'Tab' || altKey || ctrlKey || metaKey) return;
  const dialog =
    document.activeElement.closest('dialog[open]') ??
    document.querySelector('dialog[open]') ??
    document.querySelector('.navbar-sidebar--show .navbar-sidebar');
  if (!dialog) return;
  const stops = [...dialog.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')].filter(
    one => one.tabIndex >= 0 && !one.disabled && !one.closest('[inert]') && one.getClientRects().length > 0,
  );
  const { activeElement } = document;
  const at = stops.indexOf(activeElement);
  if (dialog.contains(activeElement) && (shiftKey ? at > 0 : at < stops.length - 1)) return;
  event.preventDefault();
  stops.at(shiftKey ? -1 : 0)?.focus();
});`;

export const inlineScripts = [failureScript, missedEventScript, focusScript];

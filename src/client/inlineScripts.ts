/** Inline scripts of every page, which run before the app. */

/** Shows `src/components/LoadFailure.tsx` if the app does not start: a script fails or cannot be fetched, or the
 * app is not running 15 s after the HTML is parsed. The app hides the message if it starts after all, for example
 * when another script had failed. */
const failureScript = `{
  const show = isFailure => {
    const message = document.querySelector('[data-load-failure]');
    if (!message || window.docusaurusRoot) return;
    message.hidden = false;
    // Without the app, the search has no results and would cover the message.
    if (isFailure) document.querySelector('dialog[open]')?.close();
    message.querySelector('button').onclick = () => location.reload();
  };
  // Resolves before deferred scripts, which may never arrive.
  const parsed = new Promise(resolve => document.addEventListener('readystatechange', resolve));
  const fail = ({ type, target }) => {
    if (type !== 'error' || target === window || target.tagName === 'SCRIPT') parsed.then(() => show(true));
  };
  // Capturing, as error events of elements do not bubble.
  addEventListener('error', fail, true);
  addEventListener('unhandledrejection', fail);
  parsed.then(() => setTimeout(show, 15000));
}`;

/** Keeps the last click until React listens: see `eventReplay.ts`. A click that React handles discards earlier
 * ones. */
const missedEventScript = `onclick = event => {
  missedEvent = window.docusaurusRoot ? null : event;
  if (missedEvent && event.target.closest('[href="#"]')) event.preventDefault();
};`;

/** Makes Tab lead from the last control of an open dialog to the first, and Shift+Tab from the first to the last.
 * Browsers would put their own controls in between. */
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

/** What a reader presses before the app runs, it does when it does: pages keep it in `pressed`. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

declare global {
  interface Window {
    pressed?: MouseEvent | KeyboardEvent;
  }
}

/** Links lead where they lead without the app. */
function doAgain({ type, target }: Event): void {
  const button =
    type === 'click'
      ? (target as Element).closest<HTMLElement>('button, [role=tab]')
      : document.querySelector<HTMLElement>('.DocSearch-Button');
  button?.click();
}

if (ExecutionEnvironment.canUseDOM) {
  const { documentElement } = document;
  const observer = new MutationObserver(() => {
    if (documentElement.dataset.hasHydrated !== 'true') return;
    observer.disconnect();
    window.onclick = window.onkeydown = null;
    // An element whose id is `pressed` goes by that name, too.
    if (window.pressed instanceof Event) doAgain(window.pressed);
  });
  observer.observe(documentElement, { attributeFilter: ['data-has-hydrated'] });
}

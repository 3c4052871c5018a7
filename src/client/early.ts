/** What a reader presses before the app runs, it does when it does: `keepPressed` remembers it. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

declare global {
  interface Window {
    pressed?: HTMLElement | null;
  }
}

if (ExecutionEnvironment.canUseDOM) {
  const { documentElement } = document;
  const observer = new MutationObserver(() => {
    if (documentElement.dataset.hasHydrated !== 'true') return;
    observer.disconnect();
    window.onclick = window.onkeydown = null;
    window.pressed?.click();
  });
  observer.observe(documentElement, { attributeFilter: ['data-has-hydrated'] });
}

/** Escape closes the open menu of the navigation bar, which the theme's menus do not do. The theme closes
 * one that was opened with a key when something outside is pressed; one that is open because the pointer
 * is over it stays closed until the pointer or the focus has left it. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

function close(menu: HTMLElement): void {
  document.documentElement.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  if (!menu.matches(':hover')) return;
  menu.dataset.closed = 'true';
  const forget = () => delete menu.dataset.closed;
  for (const type of ['mouseleave', 'focusin', 'keydown']) {
    menu.addEventListener(type, forget, { once: true });
  }
}

if (ExecutionEnvironment.canUseDOM) {
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const open = '.navbar .dropdown:is(.dropdown--show, .dropdown--hoverable:hover)';
    for (const menu of document.querySelectorAll<HTMLElement>(open)) {
      if (menu.contains(document.activeElement)) {
        menu.querySelector<HTMLElement>('.navbar__link')!.focus();
      }
      close(menu);
    }
  });
}

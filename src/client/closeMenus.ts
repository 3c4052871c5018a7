/** Escape closes the open menu of the navigation bar, which the theme's menus do not do. The theme closes
 * one that was opened with a key when something outside is pressed. One that is open because the pointer
 * is over it is hidden until the pointer has left it, or a key or the focus is in it again. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

function hide(menu: HTMLElement): void {
  menu.dataset.closed = 'true';
  const forget = () => delete menu.dataset.closed;
  for (const type of ['mouseleave', 'focusin', 'keydown']) {
    menu.addEventListener(type, forget, { once: true });
  }
}

if (ExecutionEnvironment.canUseDOM) {
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const menus = document.querySelectorAll<HTMLElement>(
      '.navbar .dropdown:is(.dropdown--show, :hover)',
    );
    for (const menu of menus) {
      if (menu.contains(document.activeElement)) {
        menu.querySelector<HTMLElement>('.navbar__link')!.focus();
      }
      if (menu.matches(':hover')) hide(menu);
      document.documentElement.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    }
  });
}

function hide(menu: HTMLElement): void {
  menu.dataset.closed = 'true';
  const forget = () => delete menu.dataset.closed;
  for (const type of ['mouseleave', 'focusin', 'keydown']) {
    menu.addEventListener(type, forget, { once: true });
  }
}

/** Closes the open menus of the navigation bar, and that of small screens unless a dialog is above it. The theme closes
 * a menu that was opened with a key when something outside is pressed. One that is open because the pointer is over
 * it is hidden until the pointer has left it, or a key or the focus is in it again. */
export function closeMenus(): void {
  if (!document.querySelector('dialog[open]')) {
    document.querySelector<HTMLElement>('.navbar-sidebar--show .navbar-sidebar__close')?.click();
  }
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
}

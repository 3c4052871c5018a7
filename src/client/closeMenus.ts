function hide(menu: HTMLElement): void {
  menu.dataset.closed = 'true';
  const forget = () => delete menu.dataset.closed;
  for (const type of ['mouseleave', 'focusin', 'keydown']) {
    menu.addEventListener(type, forget, { once: true });
  }
}

/** Closes the open menus of the navigation bar, and the mobile menu unless a dialog covers it. A mousedown outside
 * makes the theme close a menu that was opened by keyboard. A menu that is open because the pointer hovers over it
 * is hidden until the pointer leaves it, a key is pressed in it, or it gets the focus again. */
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

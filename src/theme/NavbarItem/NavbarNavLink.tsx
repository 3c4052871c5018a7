// Wraps the stock part. Why: the label of the version menu changes with the page; as a bare text node next to an
// icon, it would not change in a page that the browser translates (see LiveText).
// To retire when the theme puts an element around labels.
import LiveText from '@site/src/components/LiveText';
import NavbarNavLink from '@theme-original/NavbarItem/NavbarNavLink';
import type { Props } from '@theme/NavbarItem/NavbarNavLink';
import type { ReactNode } from 'react';

export default function NavbarNavLinkWithElement({ label, ...props }: Props): ReactNode {
  const isText = typeof label === 'string';
  return <NavbarNavLink {...props} label={isText ? <LiveText>{label}</LiveText> : label} />;
}

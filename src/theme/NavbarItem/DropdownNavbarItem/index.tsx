// Wraps the stock part. Why: the not-found page is one file for many addresses, from none of which the theme
// can tell where its language switch leads.
// To retire when src/theme/NotFound/Content/index.tsx is retired.
import { useLanguageAddresses } from '@site/src/components/languageAddresses';
import DropdownNavbarItem from '@theme-original/NavbarItem/DropdownNavbarItem';
import type { Props } from '@theme/NavbarItem/DropdownNavbarItem';
import type { ReactNode } from 'react';

export default function DropdownWithLanguages(props: Props): ReactNode {
  const addresses = useLanguageAddresses();
  if (!addresses || !props.items.some(item => 'lang' in item)) {
    return <DropdownNavbarItem {...props} />;
  }
  const items = props.items.map(item => {
    const address = 'lang' in item && addresses[String(item.lang)];
    return address ? { ...item, to: `pathname://${address}` } : item;
  });
  // Links that were hydrated would keep the attributes that the build rendered.
  return <DropdownNavbarItem key="known" {...props} items={items} />;
}

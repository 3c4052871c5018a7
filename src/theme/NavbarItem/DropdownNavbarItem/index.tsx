// Wraps the stock part. Why: the not-found page is one file for many addresses, from which the theme cannot compute
// the links of its language switch. And in the mobile menu, choosing a version leaves the menu open, as the
// `onClick` of the stock items overrides the handler that closes it; and the list of versions is expanded in the
// default language only, as the theme takes the paths of its items to be relative to the base URL.
// To retire when src/theme/NotFound/Content/index.tsx is retired, and the mobile menu closes after any choice and
// expands the list of versions in all languages.
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useLanguageAddresses } from '@site/src/client/languageAddresses';
import DropdownNavbarItem from '@theme-original/NavbarItem/DropdownNavbarItem';
import type { Props } from '@theme/NavbarItem/DropdownNavbarItem';
import type { ReactNode } from 'react';

type Item = Props['items'][number];

/** Whether an item has a click handler, as only versions do. */
const isVersion = (item: Item): item is Item & { to: string; onClick: () => void } =>
  'onClick' in item && 'to' in item;

function DropdownWithVersions({ items, ...props }: Props): ReactNode {
  const { baseUrl } = useDocusaurusContext().siteConfig;
  if (!props.mobile) return <DropdownNavbarItem items={items} {...props} />;
  const closing = items.map(item =>
    isVersion(item)
      ? {
          ...item,
          activeBasePath: `/${item.to.slice(baseUrl.length).replace(/[?#].*/, '')}`,
          onClick: () => {
            item.onClick();
            (props.onClick as (() => void) | undefined)?.();
          },
        }
      : item,
  );
  return <DropdownNavbarItem items={closing} {...props} />;
}

export default function DropdownWithLanguages(props: Props): ReactNode {
  const addresses = useLanguageAddresses();
  if (!addresses || !props.items.some(item => 'lang' in item)) {
    return <DropdownWithVersions {...props} />;
  }
  const items = props.items.map(item => {
    const address = 'lang' in item && addresses[String(item.lang)];
    return address ? { ...item, to: `pathname://${address}` } : item;
  });
  // The new key remounts the links: React would keep the prerendered attributes of hydrated ones.
  return <DropdownNavbarItem key="known" {...props} items={items} />;
}

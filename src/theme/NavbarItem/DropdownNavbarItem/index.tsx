// Wraps the stock part. Why: the not-found page is one file for many addresses, from none of which the theme
// can tell where its language switch leads. In the menu of small screens, choosing a version leaves the menu
// open, as what the items of the stock do when they are pressed displaces what closes it; and their list is
// open in the default language only, as it takes their paths for those below the base URL.
// To retire when src/theme/NotFound/Content/index.tsx is retired, and that menu closes at any choice and opens
// the list of versions alike in all languages.
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useLanguageAddresses } from '@site/src/client/languageAddresses';
import DropdownNavbarItem from '@theme-original/NavbarItem/DropdownNavbarItem';
import type { Props } from '@theme/NavbarItem/DropdownNavbarItem';
import type { ReactNode } from 'react';

type Item = Props['items'][number];

/** Whether an item does something of its own when it is pressed, which versions do. */
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
  // Links that were hydrated would keep the attributes that the build rendered.
  return <DropdownNavbarItem key="known" {...props} items={items} />;
}

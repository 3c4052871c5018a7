/** The search within one page, which an address names by its path below the home page. */
import { home } from '@site/src/client/homes';

const homeAddress = () => new URL(home, window.location.origin).href;

/** @param address of a page, without an anchor */
export const pageName = (address: string): string => address.replace(homeAddress(), '');

/** What hits must be. */
export const pageFilter = (name: string): string =>
  `url_without_anchor:${new URL(name, homeAddress()).href}`;

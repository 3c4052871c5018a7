/** Before the app starts: an address that ends in `.html`, `/index.html` or `/` becomes the clean path
 * of its page. The router would do so only after the first render, which then shows a page that is
 * not loaded yet. Where the host has no page at such an address, it is asked for the clean one. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { homes } from '@site/src/components/homes';

/** Whether the document is about to be replaced, so that the app need not start. */
export let isLeaving = false;

if (ExecutionEnvironment.canUseDOM) {
  const { origin, pathname, search, hash } = window.location;
  const below = pathname.replace(/(\/index)?\.html$|\/+$/, '');
  const clean = homes.find(home => home === `${below}/`) ?? below;
  if (clean !== pathname) {
    const address = origin + clean + search + hash;
    if (document.querySelector('main[data-not-found]')) {
      isLeaving = true;
      window.location.replace(address);
    } else window.history.replaceState(window.history.state, '', address);
  }
}

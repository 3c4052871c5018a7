/** Before the app starts: an address that ends in `.html` or `/index.html` becomes the clean path
 * of its page. The router would do so only after the first render, which then shows a page that is
 * not loaded yet. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import siteConfig from '@generated/docusaurus.config';

if (ExecutionEnvironment.canUseDOM) {
  const { pathname, search, hash } = window.location;
  const clean = pathname.replace(/(\/index)?\.html$/, '');
  if (clean !== pathname) {
    const path = `${clean}/` === siteConfig.baseUrl ? siteConfig.baseUrl : clean;
    window.history.replaceState(window.history.state, '', path + search + hash);
  }
}

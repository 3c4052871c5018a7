/** Removes the banner about a wrong base URL. Docusaurus inserts it into the home page if the app does not run as
 * soon as the HTML is parsed, but on this site scripts start later. The base URL is right if this script runs. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

if (ExecutionEnvironment.canUseDOM) {
  document.getElementById('__docusaurus-base-url-issue-banner-container')?.remove();
}

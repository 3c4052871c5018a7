/** Removes the banner of a wrong base URL, which Docusaurus inserts into a home page whose app does not run
 * when the HTML is read. Here scripts start later than that; that this one runs shows that the base URL is
 * right. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

if (ExecutionEnvironment.canUseDOM) {
  document.getElementById('__docusaurus-base-url-issue-banner-container')?.remove();
}

/** What pages in Markdown have beyond MDX: remark plugins and readers of front matter. The configuration hands them to
 * the docs and blog plugins. */
export { addChecked, type CheckedFacts } from './checked';
export { entryHeadings } from './entryHeadings';
export { fileTabs } from './fileTabs';
export { frameworkOf, frameworkTabs } from './frameworkTabs';
export { linkShown, readShown } from './shownPages';
export { tables } from './tables';

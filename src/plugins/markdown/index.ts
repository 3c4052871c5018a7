/** Remark plugins and front matter parsers that extend MDX. The configuration passes them to the docs and blog
 * plugins. */
export { addChecked, type CheckedFacts } from './checked';
export { entryHeadings } from './entryHeadings';
export { fileTabs } from './fileTabs';
export { frameworkOf, frameworkTabs } from './frameworkTabs';
export { linkFallbackPages, readFallback } from './fallbackPages';
export { tables } from './tables';

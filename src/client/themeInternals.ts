/** What the theme does not export: the one module of the site that imports it. */
export {
  CodeBlockContextProvider,
  type CodeBlockMetadata,
  useBlogTagsPostsPageTitle,
  useCodeBlockContext,
  useNavbarMobileSidebar,
} from '@docusaurus/theme-common/internal';

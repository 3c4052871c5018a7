/** Internals that the theme does not export officially. No other module imports them from the theme. */
export {
  CodeBlockContextProvider,
  type CodeBlockMetadata,
  useBlogTagsPostsPageTitle,
  useCodeBlockContext,
  useNavbarMobileSidebar,
} from '@docusaurus/theme-common/internal';

/** What the theme does not export: the one module of the site that imports it. */
export {
  AnnouncementBarProvider,
  CodeBlockContextProvider,
  type CodeBlockMetadata,
  ColorModeProvider,
  NavbarProvider,
  ScrollControllerProvider,
  useBlogTagsPostsPageTitle,
  useCodeBlockContext,
  useNavbarMobileSidebar,
} from '@docusaurus/theme-common/internal';

import { existsSync } from 'node:fs';
import type { ThemeConfig } from '@docusaurus/preset-classic';
import type { NavbarItem } from '@docusaurus/theme-common';
import { repository } from './site';

/** A navbar item that links to a guide, in the version that the reader is browsing.
 * @param route of the guide in the current version
 * @throws if the current version has no page at this route */
function guide(route: `/docs/${string}`, label: string): NavbarItem {
  if (!existsSync(`.${route}.md`)) {
    throw new Error(
      `themeConfig.navbar.items (src/config/navbar.ts): ${route} has no page; write ${route.slice(1)}.md or name another`,
    );
  }
  return { type: 'doc', docId: route.slice('/docs/'.length), label, position: 'left' };
}

export const navbar: ThemeConfig['navbar'] = {
  title: 'Midway',
  logo: {
    // The title next to the logo already names the site.
    alt: '',
    src: 'img/logo.svg',
    srcDark: 'img/logo-light.svg',
    width: 32,
    height: 32,
  },
  hideOnScroll: true,
  items: [
    guide('/docs/intro', '文档'),
    guide('/docs/extensions/axios', '组件'),
    { to: '/api', label: 'API', position: 'left' },
    { to: '/blog', label: '博客', position: 'left' },
    { type: 'docsVersionDropdown', position: 'right' },
    { type: 'localeDropdown', position: 'right', className: 'navbar-language' },
    {
      type: 'dropdown',
      label: '社区',
      position: 'right',
      className: 'navbar-community',
      items: [
        { href: `${repository}/discussions`, label: '讨论区' },
        { href: 'https://subway.midwayjs.org/', label: '线下沙龙' },
      ],
    },
    {
      href: repository,
      position: 'right',
      className: 'icon icon-repository',
      'aria-label': 'GitHub',
    },
  ],
};

import type { ThemeConfig } from '@docusaurus/preset-classic';
import { repository } from './site';

export const navbar: ThemeConfig['navbar'] = {
  title: 'Midway',
  logo: {
    alt: 'Midway',
    src: 'img/logo.svg',
    srcDark: 'img/logo-light.svg',
    width: 32,
    height: 32,
  },
  hideOnScroll: true,
  items: [
    { type: 'doc', docId: 'intro', label: '文档', position: 'left' },
    { type: 'doc', docId: 'extensions/axios', label: '组件', position: 'left' },
    { to: '/api', label: 'API', position: 'left' },
    { to: '/blog', label: '博客', position: 'left' },
    { type: 'docsVersionDropdown', position: 'right' },
    { type: 'localeDropdown', position: 'right' },
    {
      type: 'dropdown',
      label: '社区',
      position: 'right',
      items: [{ href: 'https://subway.midwayjs.org/', label: '线下沙龙' }],
    },
    {
      href: repository,
      position: 'right',
      className: 'icon icon-repository',
      'aria-label': 'GitHub',
    },
  ],
};

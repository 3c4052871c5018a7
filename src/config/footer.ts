import type { ThemeConfig } from '@docusaurus/preset-classic';
import { repository } from './site';

export const footer: ThemeConfig['footer'] = {
  style: 'dark',
  logo: { alt: 'Midway', src: 'img/logo-light.svg', href: '/', width: 48, height: 48 },
  links: [
    {
      title: '学习',
      items: [
        { label: '介绍', to: '/docs/intro' },
        { label: '快速开始', to: '/docs/quick_guide' },
        { label: '从 2.x 升级', to: '/docs/upgrade_v3' },
      ],
    },
    {
      title: '社区',
      items: [
        { label: '讨论区', href: `${repository}/discussions` },
        { label: '哔哩哔哩', href: 'https://space.bilibili.com/1746017680' },
        { label: '知乎', href: 'https://zhuanlan.zhihu.com/midwayjs' },
      ],
    },
    {
      title: '更多',
      items: [
        { label: '博客', to: '/blog' },
        { label: '更新日志', to: '/changelog' },
        { label: '离线阅读', to: '/offline' },
        { label: '问题反馈', href: `${repository}/issues` },
      ],
    },
    {
      title: '友情链接',
      items: [
        { label: '淘宝前端团队', href: 'https://fed.taobao.org/' },
        { label: 'ICE', href: 'https://ice.work/' },
        { label: 'CNode', href: 'https://cnodejs.org/' },
      ],
    },
  ],
  copyright: 'Copyright © Midway',
};

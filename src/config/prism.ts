import type { ThemeConfig } from '@docusaurus/preset-classic';
import { themes } from 'prism-react-renderer';

export const prism: ThemeConfig['prism'] = {
  theme: themes.github,
  darkTheme: themes.vsDark,
  additionalLanguages: [
    'bash',
    'docker',
    'http',
    'ini',
    'json',
    'json5',
    'nginx',
    'protobuf',
    'sql',
  ],
};

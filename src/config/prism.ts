import type { ThemeConfig } from '@docusaurus/preset-classic';
import { type PrismTheme, themes } from 'prism-react-renderer';

/** A theme in which stronger colours stand for those that are hard to read on its background. */
const strengthened = (theme: PrismTheme, colors: Record<string, string>): PrismTheme => ({
  ...theme,
  styles: theme.styles.map(({ style, ...rest }) => ({
    ...rest,
    style: { ...style, ...(style.color && { color: colors[style.color] ?? style.color }) },
  })),
});

export const prism = {
  theme: strengthened(themes.github, {
    '#999988': '#6a6a58',
    '#e3116c': '#c2185b',
    '#36acaa': '#0b6b85',
    '#00a4db': '#05708f',
    '#d73a49': '#c22f3f',
  }),
  darkTheme: strengthened(themes.vsDark, {
    'rgb(100, 102, 149)': '#a5a7d6',
    'rgb(0, 0, 128)': '#9cb4f0',
    '#808080': '#9a9a9a',
  }),
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
} satisfies ThemeConfig['prism'];

import { currentVersion, docVersions, type DocVersion, type Locale } from './site';

/** The folders that hold pages, one entry for each version of the guides and one for the blog. */
export interface Collection {
  name: string;
  /** The line of the framework that the code on these pages is checked against. */
  version: DocVersion;
  folders: Record<Locale, string>;
}

const translated = 'i18n/en/docusaurus-plugin-content';

export const collections: Collection[] = [
  ...docVersions.map(version => {
    const isCurrent = version === currentVersion;
    return {
      name: version,
      version,
      folders: {
        'zh-cn': isCurrent ? 'docs' : `versioned_docs/version-${version}`,
        en: `${translated}-docs/${isCurrent ? 'current' : `version-${version}`}`,
      },
    };
  }),
  {
    name: 'blog',
    version: currentVersion,
    folders: { 'zh-cn': 'blog', en: `${translated}-blog` },
  },
];

/** How a hit is shown, in the dialog and on the search page. */
import { usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import type { Hit } from '@site/src/plugins/search/engine/engine';
import type { Kind } from '@site/src/plugins/search/records/record';
import type { ReactNode } from 'react';
import './styles.css';

/** How many rows a page has at most among those of others; a link leads to the rest. */
export const rowsAPage = 3;

/** The names of the kinds of what is found, in the order in which one can choose them. */
export const kindNames = (): Record<Kind, string> => ({
  guide: translate({ id: 'searchResults.kind.guide', message: '指南' }),
  api: translate({ id: 'searchResults.kind.api', message: 'API 参考' }),
  problem: translate({ id: 'searchResults.kind.problem', message: '常见问题' }),
  blog: translate({ id: 'searchResults.kind.blog', message: '博客' }),
  changelog: translate({ id: 'searchResults.kind.changelog', message: '更新日志' }),
  page: translate({ id: 'searchResults.kind.page', message: '其他页面' }),
});

/** Properties of an element that shows HTML of the index. */
export const htmlOf = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

/** What a section belongs to. */
export const Path = ({ hit: { above } }: { hit: Hit }): ReactNode =>
  above.map((part, level) => <span key={level} className="search-path-part" {...htmlOf(part)} />);

/** Marks what is about another line of the framework than the guides that are searched. */
export const Line = ({ line }: Pick<Hit, 'line'>): ReactNode =>
  line && <span className="badge search-badge search-line">{line}</span>;

/** Leads to what else was found in a page. */
export const moreText = (count: number): string =>
  translate({ id: 'searchResults.more', message: '本页还有 {count} 条' }, { count });

/** Says that a query is as long as a field takes, so that something may have been cut off. */
export const fullText = (count: number): string =>
  translate(
    { id: 'searchResults.full', message: '搜索框最多容纳 {count} 个字符，多出的部分已截去。' },
    { count },
  );

/** @returns what says how many hits there are */
export function useCountText(): (count: number) => string {
  const { selectMessage } = usePluralForm();
  return count => {
    const message = translate(
      {
        id: 'searchResults.count',
        message: '{count} 个结果',
        description: 'Plural forms are separated by |, in the order of the CLDR',
      },
      { count },
    );
    return selectMessage(count, message);
  };
}

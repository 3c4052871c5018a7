/** Parts of a hit, for the dialog and the search page. */
import { usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import LiveText from '@site/src/components/LiveText';
import type { Hit } from '@site/src/plugins/search/engine/engine';
import type { Fact, Kind } from '@site/src/plugins/search/records/record';
import type { ReactNode } from 'react';
import './styles.css';

/** The names of the kinds of hits, in the order of the filter. */
export const kindNames = (): Record<Kind, string> => ({
  guide: translate({ id: 'searchResults.kind.guide', message: '指南' }),
  api: translate({ id: 'searchResults.kind.api', message: 'API 参考' }),
  problem: translate({ id: 'searchResults.kind.problem', message: '常见问题' }),
  blog: translate({ id: 'searchResults.kind.blog', message: '博客' }),
  changelog: translate({ id: 'searchResults.kind.changelog', message: '更新日志' }),
  page: translate({ id: 'searchResults.kind.page', message: '其他页面' }),
});

/** Props of an element that shows HTML from the index. */
export const htmlOf = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

const factText = ({ name, value }: Fact): string =>
  name === undefined
    ? value
    : translate(
        {
          id: 'searchResults.fact',
          message: '{name}：{value}',
          description: 'What a table says about an option, such as its type',
        },
        { name, value },
      );

/** The page and sections above a hit, and its facts. */
export const Path = ({ hit: { above, facts = [] } }: { hit: Hit }): ReactNode => (
  <>
    {above.map((part, level) => (
      <span key={level} className="search-path-part" {...htmlOf(part)} />
    ))}
    {facts.map((fact, at) => (
      <span key={at} className="search-fact">
        {factText(fact)}
      </span>
    ))}
  </>
);

/** The text of a hit, and why the hit was found if its row does not show it. */
export const Text = ({ hit: { related, snippet } }: { hit: Hit }): ReactNode => (
  <>
    {related && (
      <span className="search-related">
        <LiveText>
          {translate(
            {
              id: 'searchResults.related',
              message: '相关：{keyword}',
              description: 'Why a page was found that does not have the words of the query',
            },
            { keyword: related },
          )}
        </LiveText>
      </span>
    )}
    {snippet && <span {...htmlOf(snippet)} />}
  </>
);

/** Marks a hit about another release line than the searched guides. */
export const Line = ({ line }: Pick<Hit, 'line'>): ReactNode =>
  line && <span className="badge search-line">{line}</span>;

/** The text of the link to more hits in the same page. */
export const moreText = (count: number): string =>
  translate({ id: 'searchResults.more', message: '本页还有 {count} 条' }, { count });

/** Warns that the query has the maximum length and may have been truncated. */
export const fullText = (count: number): string =>
  translate(
    { id: 'searchResults.full', message: '搜索框最多容纳 {count} 个字符，多出的部分已截去。' },
    { count },
  );

/** @returns a function that formats the number of hits */
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

import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Figures } from '@site/src/plugins/home/figures';
import type { ReleaseCounts } from '@site/src/plugins/home/releases';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import { barsOf, yearsOf } from './chart';
import styles from './home.module.css';

const chartHeight = 120;

function Chart({ counts, label }: { counts: ReleaseCounts; label: string }): ReactNode {
  const { quarters } = counts;
  return (
    <div className={styles.chart}>
      <ul aria-hidden="true">
        {quarters[0]!.map((_, major) => (
          <li key={major}>
            <svg viewBox="0 0 1 1">
              <rect width="1" height="1" data-major={major} />
            </svg>
            {`${major}.x`}
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 ${quarters.length} ${chartHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {barsOf(quarters, chartHeight).map(({ major, ...bar }) => (
          <rect key={`${bar.x}-${major}`} {...bar} width="0.72" data-major={major} />
        ))}
      </svg>
      <ol aria-hidden="true">
        {yearsOf(counts).map(({ year }) => (
          <li key={year}>{year}</li>
        ))}
      </ol>
    </div>
  );
}

/** How often there were releases, as the changelog has them: a chart, and a table of the same. */
export default function Releases(props: { counts: ReleaseCounts; figures: Figures }): ReactNode {
  const { counts, figures } = props;
  const repository = String(useDocusaurusContext().siteConfig.customFields?.repository);
  const years = yearsOf(counts);
  const total = years.reduce((sum, { releases }) => sum + releases, 0);
  const label = translate({
    id: 'homepage.releases.chart',
    message: '每个季度的发布次数',
    description: 'Name of the chart and of its table',
  });
  return (
    <section className={styles.section}>
      <Heading as="h2">
        <Translate id="homepage.releases" values={{ year: counts.from }}>
          {'{year} 年以来的每一次发布'}
        </Translate>
      </Heading>
      <div className={styles.releases}>
        <div>
          <p>
            <Translate
              id="homepage.releases.facts"
              description="Beside the chart of releases"
              values={{
                total: <b>{total}</b>,
                first: <time>{counts.first.date}</time>,
                last: <time>{counts.last.date}</time>,
                newest: counts.last.version,
              }}
            >
              {'更新日志收录了从 {first} 到 {last} 的 {total} 次发布，最新版本是 {newest}。'}
            </Translate>
          </p>
          <p>
            <Translate
              id="homepage.figures"
              description="What the checks of this site count"
              values={{ ...figures }}
            >
              {
                '本站的 {guides} 篇指南已对照 {version} 验证：{blocks} 段代码通过编译，{packages} 个包有 API 参考。'
              }
            </Translate>
          </p>
          <ul className={styles.links}>
            <li>
              <Link to="/changelog">
                <Translate id="homepage.link.changelog">更新日志</Translate>
              </Link>
            </li>
            <li>
              <Link to="/changelog/compare">
                <Translate id="homepage.link.compare">比较两个版本</Translate>
              </Link>
            </li>
            <li>
              <Link to={`${repository}/releases`}>
                <Translate id="homepage.link.releases">GitHub 上更新的发布</Translate>
              </Link>
            </li>
          </ul>
        </div>
        <div>
          <Chart counts={counts} label={label} />
          <details className={styles.table}>
            <summary>
              <Translate id="homepage.releases.table">以表格查看</Translate>
            </summary>
            <table>
              <caption>{label}</caption>
              <thead>
                <tr>
                  <th scope="col">
                    <Translate id="homepage.releases.year">年份</Translate>
                  </th>
                  {[1, 2, 3, 4].map(quarter => (
                    <th key={quarter} scope="col">
                      <Translate id="homepage.releases.quarter" values={{ quarter }}>
                        {'第 {quarter} 季度'}
                      </Translate>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {years.map(({ year, quarters }) => (
                  <tr key={year}>
                    <th scope="row">{year}</th>
                    {quarters.map((count, at) => (
                      <td key={at}>{count}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </div>
      </div>
    </section>
  );
}

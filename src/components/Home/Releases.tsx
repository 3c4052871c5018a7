import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Figures } from '@site/src/plugins/home/figures';
import type { Releases as ReleaseData } from '@site/src/plugins/home/releases';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import styles from './home.module.css';

/** The newest releases, and their release lines. */
export default function Releases(props: { releases: ReleaseData; figures: Figures }): ReactNode {
  const { figures } = props;
  const { total, first, last, lines } = props.releases;
  const repository = String(useDocusaurusContext().siteConfig.customFields?.repository);
  return (
    <section className={styles.section}>
      <Heading as="h2">
        <Translate id="homepage.releases" values={{ year: first.date.slice(0, 4) }}>
          {'{year} 年以来的每一次发布'}
        </Translate>
      </Heading>
      <div className={styles.releases}>
        <div>
          <p>
            <Translate
              id="homepage.releases.facts"
              description="Beside the release lines"
              values={{
                total: <b>{total}</b>,
                first: <time>{first.date}</time>,
                last: <time>{last.date}</time>,
                newest: last.version,
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
        <ul className={styles.lines}>
          {lines.map(({ line, newest, state }) => (
            <li key={line}>
              <b>{line}</b>
              <span>
                {newest.version} <time>{newest.date}</time>
              </span>
              <span>{state}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

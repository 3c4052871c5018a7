import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import data from '@generated/home/default/data.json';
import CodeText from '@site/src/components/CodeText';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import Fit from './Fit';
import Reasons from './Reasons';
import Sample, { Command } from './Sample';
import Section from './Section';
import styles from './home.module.css';

function Intro(): ReactNode {
  const { line, next } = data.releases;
  const { tagline, customFields } = useDocusaurusContext().siteConfig;
  return (
    <div className={styles.intro}>
      <p>{tagline}</p>
      <Heading as="h1">
        <Translate id="homepage.title" description="What only Midway can say, in a few words">
          写一个类，HTTP、WebSocket、队列、定时任务和函数都能用
        </Translate>
      </Heading>
      <p>{String(customFields?.description)}</p>
      <Command />
      <div className={styles.actions}>
        <Link className="button button--primary" to="/docs/quick_guide">
          <Translate id="homepage.action.start" description="Main button of the home page">
            快速开始
          </Translate>
        </Link>
        <Link className="button button--secondary" to="/docs/intro">
          <Translate id="homepage.action.learn" description="Second button of the home page">
            了解 Midway
          </Translate>
        </Link>
      </div>
      <p className={styles.lines}>
        <Translate
          id="homepage.lines"
          description="Below the buttons: {line} is 3.x, {next} is 4.x, {choose} the link homepage.lines.choose"
          values={{
            line: line.name,
            next: next.name,
            announced: next.announced,
            choose: (
              <Link to="/docs/release_schedule#v3-and-v4">
                <Translate id="homepage.lines.choose" description="Link within homepage.lines">
                  该选哪一个
                </Translate>
              </Link>
            ),
          }}
        >
          {'本文档描述 {line}。最新的版本线是 {next}，官方于 {announced} 宣布：{choose}'}
        </Translate>
      </p>
    </div>
  );
}

/** Some integrations of the framework. */
function Components(): ReactNode {
  return (
    <Section
      title={<Translate id="homepage.components">现成的组件</Translate>}
      more={
        <Link to="/docs/midway_component#all-components">
          <Translate id="homepage.components.all" values={{ components: data.figures.components }}>
            {'全部 {components} 个组件'}
          </Translate>
        </Link>
      }
    >
      <ul className={`${styles.list} ${styles.tiles}`}>
        {data.components.map(({ name, use, to }) => (
          <li key={name}>
            <Link to={to}>{name}</Link>
            <p>{use}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The newest releases, and how long they are supported. */
function Releases(): ReactNode {
  const { later, newest, line } = data.releases;
  return (
    <Section
      title={<Translate id="homepage.releases">最近的更新</Translate>}
      more={
        <>
          <Link to="/changelog">
            <Translate id="homepage.link.changelog">更新日志</Translate>
          </Link>
          <Link to="/docs/release_schedule">
            <Translate id="homepage.link.schedule">版本与支持</Translate>
          </Link>
        </>
      }
    >
      <div>
        <ul className={styles.list}>
          {later && (
            <li>
              <Heading as="h3">
                <Link to={`/changelog/compare?from=${later.since}&to=${later.version}`}>
                  {later.version}
                </Link>
              </Heading>
              <p>
                <Translate
                  id="homepage.releases.later"
                  description="Below a release without release notes, which links to the comparison"
                  values={{ since: later.since }}
                >
                  {'本站没有更新说明，可查看自 {since} 以来的类型变化'}
                </Translate>
              </p>
            </li>
          )}
          {newest.map(({ version, date, text }) => (
            <li key={version}>
              <header>
                <Heading as="h3">
                  <Link to={`/changelog/v${version}`}>{version}</Link>
                </Heading>
                <time>{date}</time>
              </header>
              <p>
                <CodeText text={text} />
              </p>
            </li>
          ))}
        </ul>
        <p>
          <Translate
            id="homepage.releases.support"
            description="Below the newest releases: {line} is 3.x, {state} whether it gets fixes"
            values={{ ...line, line: line.name, version: data.figures.version }}
          >
            {
              '{line} 于 {since} 首次发布，{state}；修复都发布在最新的次版本 {minor} 里。本文档对照 {version} 检查。'
            }
          </Translate>
        </p>
      </div>
    </Section>
  );
}

export default function Home(): ReactNode {
  return (
    <main className={styles.home}>
      <header className={`container ${styles.hero}`}>
        <Intro />
        <div className={styles.sample}>
          <Sample />
        </div>
      </header>
      <Reasons figures={data.figures} />
      <Components />
      <Releases />
      <Fit />
    </main>
  );
}

import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import data from '@generated/home/default/data.json';
import Start from '@site/src/pages/_start.md';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import type { ReactNode } from 'react';
import Components from './Components';
import Features from './Features';
import Releases from './Releases';
import Sample from './Sample';
import styles from './home.module.css';

interface Audience {
  key: string;
  title: string;
  links: { to: string; text: string }[];
}

/** Pages to continue with, by the reader's purpose. */
const audiencesOf = (): Audience[] => [
  {
    key: 'new',
    title: translate({ id: 'homepage.audience.new', message: '初次使用' }),
    links: [
      {
        to: '/docs/quick_guide',
        text: translate({ id: 'homepage.link.quickGuide', message: '快速入门' }),
      },
      {
        to: '/docs/quickstart',
        text: translate({ id: 'homepage.link.quickstart', message: '第一个应用' }),
      },
      {
        to: '/docs/container',
        text: translate({ id: 'homepage.link.container', message: '依赖注入' }),
      },
    ],
  },
  {
    key: 'upgrading',
    title: translate({ id: 'homepage.audience.upgrading', message: '正在升级' }),
    links: [
      {
        to: '/docs/upgrade_v3',
        text: translate({ id: 'homepage.link.upgrade', message: '从 2.x 到 3.x' }),
      },
      {
        to: '/changelog',
        text: translate({ id: 'homepage.link.changelog', message: '更新日志' }),
      },
      {
        to: '/docs/release_schedule',
        text: translate({ id: 'homepage.link.schedule', message: '版本与支持' }),
      },
    ],
  },
  {
    key: 'looking',
    title: translate({ id: 'homepage.audience.looking', message: '查阅资料' }),
    links: [
      { to: '/api', text: translate({ id: 'homepage.link.api', message: 'API 参考' }) },
      {
        to: '/docs/decorator_index',
        text: translate({ id: 'homepage.link.decorators', message: '装饰器' }),
      },
      {
        to: '/docs/error_code',
        text: translate({ id: 'homepage.link.errors', message: '错误码' }),
      },
    ],
  },
];

function Audiences(): ReactNode {
  return (
    <ul className={styles.audiences}>
      {audiencesOf().map(({ key, title, links }) => (
        <li key={key}>
          <Heading as="h2">{title}</Heading>
          <ul className={styles.links}>
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Intro(): ReactNode {
  const { title, tagline, customFields } = useDocusaurusContext().siteConfig;
  return (
    <div className={styles.intro}>
      <p className={styles.name}>
        {title} <Link to="/docs/release_schedule">{data.figures.version}</Link>
      </p>
      <Heading as="h1">{tagline}</Heading>
      <p className={styles.description}>{String(customFields?.description)}</p>
      <div className={styles.start}>
        <MDXContent>
          <Start />
        </MDXContent>
      </div>
      <div className={styles.actions}>
        <Link className="button button--primary button--lg" to="/docs/quick_guide">
          <Translate id="homepage.action.start" description="Main button of the home page">
            快速开始
          </Translate>
        </Link>
        <Link className="button button--secondary button--lg" to="/docs/intro">
          <Translate id="homepage.action.learn" description="Second button of the home page">
            了解 Midway
          </Translate>
        </Link>
      </div>
    </div>
  );
}

export default function Home(): ReactNode {
  const { groups, releases, figures } = data;
  return (
    <main className={styles.home}>
      <header className={styles.hero}>
        <div className="container">
          <Intro />
          <Audiences />
          <div className={styles.sample}>
            <Sample />
          </div>
        </div>
      </header>
      <div className="container">
        <Features figures={figures} />
      </div>
      <div className={styles.band}>
        <div className="container">
          <Components groups={groups} />
        </div>
      </div>
      <div className="container">
        <Releases releases={releases} figures={figures} />
      </div>
    </main>
  );
}

import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import type { ReactNode } from 'react';
import styles from './home.module.css';
import Sample from './sample.md';

interface Feature {
  key: string;
  title: ReactNode;
  description: ReactNode;
}

const features: Feature[] = [
  {
    key: 'reliable',
    title: (
      <Translate id="homepage.feature.title.reliable" description="First feature of the home page">
        可靠而快速
      </Translate>
    ),
    description: (
      <Translate id="homepage.feature.desc.reliable" description="Text of the first feature">
        类型贯穿控制器、服务与配置，错误在编译期就会暴露；路由与依赖在启动时登记完毕，请求到来时按作用域取用。
      </Translate>
    ),
  },
  {
    key: 'fullstack',
    title: (
      <Translate
        id="homepage.feature.title.fullstack"
        description="Second feature of the home page"
      >
        API 与全栈
      </Translate>
    ),
    description: (
      <Translate id="homepage.feature.desc.fullstack" description="Text of the second feature">
        同一套装饰器写 HTTP、gRPC、WebSocket、消息队列与定时任务；Koa、Express、Egg
        与函数环境之间只需更换组件。
      </Translate>
    ),
  },
  {
    key: 'progressive',
    title: (
      <Translate
        id="homepage.feature.title.progressive"
        description="Third feature of the home page"
      >
        渐进式
      </Translate>
    ),
    description: (
      <Translate id="homepage.feature.desc.progressive" description="Text of the third feature">
        从一个文件开始，需要时再引入校验、数据库、缓存、链路追踪等组件；每个组件都是普通的 npm
        包，可单独测试与替换。
      </Translate>
    ),
  },
];

export default function Home(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  return (
    <main>
      <header className={styles.hero}>
        <div className="container">
          <div className={styles.intro}>
            <Heading as="h1" className={styles.title}>
              {siteConfig.title}
            </Heading>
            <p className={styles.tagline}>{siteConfig.tagline}</p>
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
          <div className={styles.sample}>
            <MDXContent>
              <Sample />
            </MDXContent>
          </div>
        </div>
      </header>
      <section className="container">
        <ul className={styles.features}>
          {features.map(({ key, title, description }) => (
            <li key={key} className={styles.feature}>
              <Heading as="h2">{title}</Heading>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

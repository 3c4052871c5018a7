import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Figures } from '@site/src/config/figures';
import type { HighlightedCode } from '@site/src/plugins/code-blocks';
import Heading from '@theme/Heading';
import MDXPre from '@theme/MDXComponents/Pre';
import MDXContent from '@theme/MDXContent';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react';
import Start from '@site/src/pages/_start.md';
import styles from './home.module.css';
import Content from './sample.md';

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

interface Audience {
  key: string;
  title: string;
  links: { to: string; text: string }[];
}

/** Where readers with a purpose go from here. */
const audiencesOf = (): Audience[] => [
  {
    key: 'new',
    title: translate({ id: 'homepage.audience.new', message: '初次使用' }),
    links: [
      {
        to: '/docs/quick_guide',
        text: translate({ id: 'homepage.link.quickGuide', message: '几分钟跑起来' }),
      },
      {
        to: '/docs/quickstart',
        text: translate({ id: 'homepage.link.quickstart', message: '写出第一个应用' }),
      },
      {
        to: '/docs/container',
        text: translate({ id: 'homepage.link.container', message: '弄懂依赖注入' }),
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
        text: translate({ id: 'homepage.link.changelog', message: '每个版本改了什么' }),
      },
      {
        to: '/docs/release_schedule',
        text: translate({ id: 'homepage.link.schedule', message: '哪些版本还有支持' }),
      },
    ],
  },
  {
    key: 'looking',
    title: translate({ id: 'homepage.audience.looking', message: '查阅资料' }),
    links: [
      { to: '/api', text: translate({ id: 'homepage.link.api', message: 'API 参考' }) },
      {
        to: '/docs/midway_component',
        text: translate({ id: 'homepage.link.components', message: '全部组件与适用框架' }),
      },
      {
        to: '/docs/error_code',
        text: translate({ id: 'homepage.link.errors', message: '错误码与处理办法' }),
      },
    ],
  },
];

type Pre = ComponentProps<typeof MDXPre>;

/** Compiled Markdown takes the components that its parts are shown with. */
const SampleContent = Content as ComponentType<{ components: { pre: ComponentType<Pre> } }>;

/** The blocks of the sample whose language or title match; its configuration is there to be run. */
function sampleOf(block: RegExp): () => ReactNode {
  const pre = (props: Pre) => {
    const { className, title = '' } = (props.children as ReactElement<HighlightedCode>).props;
    return block.test(`${className} ${title}`) ? <MDXPre {...props} /> : null;
  };
  return () => <SampleContent components={{ pre }} />;
}

const Code = sampleOf(/ src\/(?:controller|service)/);
const Test = sampleOf(/ test\//);
const Response = sampleOf(/language-http/);

function Sample(): ReactNode {
  return (
    <Tabs>
      <TabItem
        value="code"
        label={translate({ id: 'homepage.sample.code', message: '代码' })}
        default
      >
        <Code />
      </TabItem>
      <TabItem value="test" label={translate({ id: 'homepage.sample.test', message: '测试' })}>
        <Test />
      </TabItem>
      <TabItem
        value="response"
        label={translate({ id: 'homepage.sample.response', message: '响应' })}
      >
        <Response />
      </TabItem>
    </Tabs>
  );
}

export default function Home(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const figures = siteConfig.customFields?.figures as Record<keyof Figures, number>;
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
            <div className={styles.start}>
              <MDXContent>
                <p>
                  <Translate
                    id="homepage.start"
                    description="Stands above the command that creates an application"
                  >
                    用一条命令创建应用：
                  </Translate>
                </p>
                <Start />
              </MDXContent>
            </div>
          </div>
          <div className={styles.sample}>
            <MDXContent>
              <Sample />
            </MDXContent>
          </div>
          <ul className={styles.audiences}>
            {audiencesOf().map(({ key, title, links }) => (
              <li key={key}>
                <Heading as="h2">{title}</Heading>
                <ul>
                  {links.map(({ to, text }) => (
                    <li key={to}>
                      <Link to={to}>{text}</Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
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
        <p className={styles.figures}>
          <Translate
            id="homepage.figures"
            description="What the checks of this site count"
            values={figures}
          >
            {
              '本站记录 {packages} 个包、{guides} 篇当前版本的指南；其中的 {blocks} 段代码由编译器检查，{tests} 个测试真实运行过。'
            }
          </Translate>
        </p>
      </section>
    </main>
  );
}

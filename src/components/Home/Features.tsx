import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import type { Figures } from '@site/src/plugins/home/figures';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import styles from './home.module.css';

interface Feature {
  key: string;
  title: ReactNode;
  description: ReactNode;
  /** A number counted in the repository as proof, and the page that shows it. */
  proof: { to: string; text: ReactNode };
}

const featuresOf = ({ tests, version, frameworks, start, components }: Figures): Feature[] => [
  {
    key: 'reliable',
    title: (
      <Translate id="homepage.feature.title.reliable" description="First feature of the home page">
        可靠而快速
      </Translate>
    ),
    description: (
      <Translate id="homepage.feature.desc.reliable" description="Text of the first feature">
        类型贯穿控制器、服务与配置，错误在编译期就会暴露；路由与依赖在启动时注册完毕，请求到来时按作用域取用。
      </Translate>
    ),
    proof: {
      to: '/docs/testing',
      text: (
        <Translate
          id="homepage.proof.reliable"
          description="Proof of the first feature; {tests} is a large number"
          values={{ tests: <b>{tests}</b>, version }}
        >
          {'{tests}个测试写在指南里，对照 {version} 全部通过'}
        </Translate>
      ),
    },
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
        用同一套装饰器编写 HTTP、gRPC、WebSocket、消息队列与定时任务；在 Koa、Express、Egg
        与函数环境之间切换，只需更换组件。
      </Translate>
    ),
    proof: {
      to: '/docs/midway_component#frameworks',
      text: (
        <Translate
          id="homepage.proof.fullstack"
          description="Proof of the second feature; {frameworks} is a large number"
          values={{ frameworks: <b>{frameworks}</b> }}
        >
          {'{frameworks}种 Web 框架与函数环境，任选其一'}
        </Translate>
      ),
    },
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
    proof: {
      to: '/docs/midway_component#all-components',
      text: (
        <Translate
          id="homepage.proof.progressive"
          description="Proof of the third feature; {components} is a large number"
          values={{ components: <b>{components}</b>, start }}
        >
          {'{components}个组件按需添加，起步只要 {start} 个包'}
        </Translate>
      ),
    },
  },
];

/** Reasons to use the framework, each with a proof, and reasons not to. */
export default function Features({ figures }: { figures: Figures }): ReactNode {
  return (
    <section className={styles.section}>
      <Heading as="h2">
        <Translate id="homepage.features">为什么选择 Midway</Translate>
      </Heading>
      <ul className={styles.features}>
        {featuresOf(figures).map(({ key, title, description, proof }) => (
          <li key={key}>
            <Heading as="h3">{title}</Heading>
            <p>{description}</p>
            <Link className={styles.proof} to={proof.to}>
              {proof.text}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.aside}>
        <Translate
          id="homepage.features.not"
          description="When one would not use the framework; {introduction} is a link"
          values={{
            introduction: (
              <Link to="/docs/intro">
                <Translate id="homepage.features.introduction">看看它是否适合你</Translate>
              </Link>
            ),
          }}
        >
          {'一个脚本，或者只有三条路由的服务，用不上框架：直接写 Koa 更快。{introduction}。'}
        </Translate>
      </p>
    </section>
  );
}

import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import type { Figures } from '@site/src/plugins/home/figures';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import Section from './Section';
import styles from './home.module.css';

interface Reason {
  key: string;
  title: ReactNode;
  description: ReactNode;
  /** A number counted in the packages of the framework as proof, and the page that shows it. */
  proof: { to: string; text: ReactNode };
}

const reasonsOf = ({ errors, frameworks, start }: Figures): Reason[] => [
  {
    key: 'reliable',
    title: (
      <Translate id="homepage.feature.title.reliable" description="First feature of the home page">
        可靠而快速
      </Translate>
    ),
    description: (
      <Translate id="homepage.feature.desc.reliable" description="Text of the first feature">
        类型贯穿控制器、服务与配置，错误在编译期就会暴露；路由与依赖在启动时一次注册完毕。
      </Translate>
    ),
    proof: {
      to: '/docs/error_code',
      text: (
        <Translate
          id="homepage.proof.reliable"
          description="Proof of the first feature; {errors} is a large number"
          values={{ errors: <b>{errors}</b> }}
        >
          {'{errors}个错误码，各有原因与解法'}
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
        与函数之间切换，只需更换组件。
      </Translate>
    ),
    proof: {
      to: '/docs/midway_component#services',
      text: (
        <Translate
          id="homepage.proof.fullstack"
          description="Proof of the second feature; {frameworks} is a large number"
          values={{ frameworks: <b>{frameworks}</b> }}
        >
          {'{frameworks}种框架可以调用同一个类'}
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
        从一个文件开始，需要时再引入校验、数据库、缓存、链路追踪；每个组件都是普通的 npm
        包，可单独替换。
      </Translate>
    ),
    proof: {
      to: '/docs/quick_guide',
      text: (
        <Translate
          id="homepage.proof.progressive"
          description="Proof of the third feature; {start} is a large number"
          values={{ start: <b>{start}</b> }}
        >
          {'{start}个包就可以起步'}
        </Translate>
      ),
    },
  },
];

/** Reasons to use the framework, each with a proof. */
export default function Reasons({ figures }: { figures: Figures }): ReactNode {
  return (
    <Section title={<Translate id="homepage.features">为什么选择 Midway</Translate>}>
      <ul className={styles.list}>
        {reasonsOf(figures).map(({ key, title, description, proof }) => (
          <li key={key}>
            <Heading as="h3">{title}</Heading>
            <p>{description}</p>
            <Link className={styles.proof} to={proof.to}>
              {proof.text}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import Section from './Section';
import styles from './home.module.css';

/** What the authors of the framework say about it, in the repository of the framework. */
const source =
  'https://github.com/midwayjs/midway/blob/0c9607b85017bda961466ce2f4635b83bd5e4187/site/docs/intro.md';

/** Who should use the framework, who should not, and who stands behind it. */
export default function Fit(): ReactNode {
  return (
    <Section title={<Translate id="homepage.fit">适合你吗</Translate>}>
      <ul className={styles.list}>
        <li>
          <Heading as="h3">
            <Translate id="homepage.fit.title.good">适合</Translate>
          </Heading>
          <p>
            <Translate id="homepage.fit.good" description="Who should use Midway">
              路由已经不止几条，或者很快会增多；几种入口共用一份业务逻辑；团队习惯用 TypeScript
              写类和装饰器。
            </Translate>
          </p>
        </li>
        <li>
          <Heading as="h3">
            <Translate id="homepage.fit.title.bad">不适合</Translate>
          </Heading>
          <p>
            <Translate id="homepage.fit.bad" description="Who should not use Midway">
              一个脚本，或者只有三条路由的服务：直接写 Koa
              更快。更喜欢函数而不是类，或者运行环境不是 Node.js，也不必勉强。
            </Translate>
          </p>
        </li>
        <li>
          <Heading as="h3">
            <Translate id="homepage.fit.title.behind">出自谁手</Translate>
          </Heading>
          <p>
            <Translate
              id="homepage.fit.behind"
              description="Who makes Midway; {source} is a link"
              values={{
                source: (
                  <Link to={source}>
                    <Translate
                      id="homepage.fit.source"
                      description="Link within homepage.fit.behind"
                    >
                      作者的介绍
                    </Translate>
                  </Link>
                ),
              }}
            >
              {
                'Midway 由阿里巴巴淘宝前端架构团队研发，以 MIT 许可证开源。据{source}，它在内部已使用五年以上，经受了每年大促的考验。'
              }
            </Translate>
          </p>
        </li>
      </ul>
    </Section>
  );
}

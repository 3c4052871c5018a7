import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import Section from './Section';
import styles from './home.module.css';

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
              路由已经不止几条，或者很快会增多；请求、消息和任务共用一份业务逻辑；团队习惯用
              TypeScript 写类和装饰器。
            </Translate>
          </p>
        </li>
        <li>
          <Heading as="h3">
            <Translate id="homepage.fit.title.bad">不适合</Translate>
          </Heading>
          <p>
            <Translate id="homepage.fit.bad" description="Who should not use Midway">
              一个脚本，或者只有三条路由的服务：直接写 Koa 更快。不想写类的代码，或者 Node.js
              以外的平台。
            </Translate>
          </p>
        </li>
        <li>
          <Heading as="h3">
            <Translate id="homepage.fit.title.behind">谁在开发</Translate>
          </Heading>
          <p>
            <Translate
              id="homepage.fit.behind"
              description="Who makes Midway; {source} is a link"
              values={{
                source: (
                  <Link
                    to={translate({
                      id: 'homepage.fit.source.address',
                      message:
                        'https://github.com/midwayjs/midway/blob/0c9607b85017bda961466ce2f4635b83bd5e4187/site/docs/intro.md',
                      description: 'Address of that link, in the commit that was read',
                    })}
                  >
                    <Translate
                      id="homepage.fit.source"
                      description="Link within homepage.fit.behind"
                    >
                      官方介绍
                    </Translate>
                  </Link>
                ),
              }}
            >
              {
                '阿里巴巴的淘宝前端架构团队，以 MIT 许可证开源。据{source}，Midway 在内部已使用五年以上，经受了每年大促的考验。'
              }
            </Translate>
          </p>
        </li>
      </ul>
    </Section>
  );
}

import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type { Group } from '@site/src/plugins/home/components';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import styles from './home.module.css';

/** The integrations of the framework: all guides about components, with their packages in the reference. Uses plain
 * links, which prefetch on hover: there are about a hundred. */
export default function Components({ groups }: { groups: Group[] }): ReactNode {
  const reference = useBaseUrl('/api/');
  return (
    <section className={styles.section}>
      <Heading as="h2">
        <Translate id="homepage.components">数据库、消息、云服务，都有现成的组件</Translate>
      </Heading>
      <p className={styles.lead}>
        <Translate
          id="homepage.components.lead"
          description="Above the list of components; {reference} and {overview} are links"
          values={{
            reference: (
              <Link to="/api">
                <Translate id="homepage.link.api">API 参考</Translate>
              </Link>
            ),
            overview: (
              <Link to="/docs/midway_component">
                <Translate id="homepage.link.components">全部组件与适用框架</Translate>
              </Link>
            ),
          }}
        >
          {'每个组件都有一篇指南，导出的符号收录在{reference}里。要比较各个组件，请看{overview}。'}
        </Translate>
      </p>
      <ul className={styles.groups}>
        {groups.map(({ name, path, guides }) => (
          <li key={path}>
            <Heading as="h3">
              <Link to={path}>{name}</Link>
            </Heading>
            <ul>
              {guides.map(guide => (
                <li key={guide.path}>
                  {/* eslint-disable-next-line @docusaurus/no-html-links -- see above */}
                  <a href={guide.path}>{guide.title}</a>
                  {guide.packages.map(({ name: packageName, dir }) => (
                    // eslint-disable-next-line @docusaurus/no-html-links -- see above
                    <a key={dir} href={reference + dir} className={styles.package}>
                      {packageName}
                    </a>
                  ))}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

import Translate, { translate } from '@docusaurus/Translate';
import Playground from '@site/src/components/Play/Playground';
import Layout from '@theme/Layout';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import styles from './_styles.module.css';

/** The page with a project that readers change and run in the page. */
export default function PlayPage(): ReactNode {
  const title = translate({
    id: 'play.title',
    message: '练习场',
    description: 'Title of the page with a project to change and run',
  });
  const description = translate({
    id: 'play.description',
    message:
      '在页面里修改并运行一个 Midway 项目：发送请求，运行测试，导入和下载项目，不用安装任何东西。',
    description: 'Description of the page with a project to change and run',
  });
  return (
    <Layout title={title} description={description}>
      <main className={styles.play}>
        <Heading as="h1">{title}</Heading>
        <p>
          <Translate id="play.introduction" description="What the page with a project is for">
            这是快速入门完成后的项目。修改它，添加文件，然后发送请求或运行测试；也可以导入自己的项目。一切都在这个页面里运行，不向任何服务器发送内容。
          </Translate>
        </p>
        <Playground />
      </main>
    </Layout>
  );
}

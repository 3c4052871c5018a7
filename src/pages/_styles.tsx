import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import type { ReactNode } from 'react';
import Samples from './_samples.mdx';
import styles from './_styles.module.css';

/** Shows every component of a text in both themes and languages, for those who change style sheets. Only `npm start`
 * has this page. */
export default function Styles(): ReactNode {
  return (
    <Layout title="Styles" description="Components in both themes">
      <main className={styles.samples}>
        {['light', 'dark'].map(theme => (
          <section key={theme} data-theme={theme} aria-label={theme}>
            <Heading as="h1">{theme}</Heading>
            <div className="markdown">
              <MDXContent>
                <Samples />
              </MDXContent>
            </div>
          </section>
        ))}
      </main>
    </Layout>
  );
}

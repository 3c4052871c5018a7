import useBaseUrl from '@docusaurus/useBaseUrl';
import type { ReactNode } from 'react';
import styles from './_styles.module.css';

/** Shows the components of `_samples.mdx` in both themes, for those who change style sheets. Only `npm start` has this
 * page. */
export default function Styles(): ReactNode {
  const samples = useBaseUrl('/_samples');
  return (
    <main className={styles.themes}>
      {['light', 'dark'].map(theme => (
        <iframe key={theme} title={theme} src={`${samples}?docusaurus-theme=${theme}`} />
      ))}
    </main>
  );
}

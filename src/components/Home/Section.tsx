import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import styles from './home.module.css';

/** A part of the home page: its heading and links at the side of its columns. */
export default function Section(props: {
  title: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { title, more, children } = props;
  return (
    <section className={styles.section}>
      <div className="container">
        <div className={styles.side}>
          <Heading as="h2">{title}</Heading>
          {more}
        </div>
        {children}
      </div>
    </section>
  );
}

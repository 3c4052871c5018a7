/** The releases in the sidebar, by major and minor line. */
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { type Line, linesOf } from '@site/src/plugins/changelog/sidebar';
import type { Props } from '@theme/BlogSidebar/Content';
import type { ReactNode } from 'react';

interface LineProps {
  line: Line;
  /** Whether it shows its releases, at first. */
  isOpen: boolean;
}

function MinorLine({ line: { line, items }, isOpen }: LineProps): ReactNode {
  const [newest, oldest] = [items[0]!, items.at(-1)!].map(({ date }) => date.slice(0, 7));
  return (
    <details open={isOpen}>
      <summary>
        {line} <small>{newest === oldest ? newest : `${oldest} – ${newest}`}</small>
      </summary>
      <ul className="clean-list">
        {items.map(({ title, permalink, date }) => (
          <li key={permalink}>
            <Link isNavLink to={permalink}>
              {title} <time>{date}</time>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

export default function ReleaseLines({ items }: Pick<Props, 'items'>): ReactNode {
  const { pathname } = useLocation();
  return (
    <div className="release-lines">
      {linesOf(items).map(({ major, lines }, majorAt) => {
        const isCurrent = ({ items: own }: Line) =>
          own.some(({ permalink }) => permalink === pathname);
        return (
          <details key={major} open={majorAt === 0 || lines.some(isCurrent)}>
            <summary>{`${major}.x`}</summary>
            {lines.map((line, at) => (
              <MinorLine
                key={line.line}
                line={line}
                isOpen={isCurrent(line) || (majorAt === 0 && at === 0)}
              />
            ))}
          </details>
        );
      })}
    </div>
  );
}

/** The releases in the sidebar, by major and minor line. */
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { type Line, linesOf } from '@site/src/plugins/changelog/sidebar';
import type { Props } from '@theme/BlogSidebar/Content';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Release = Line['items'][number];

function Releases({ items }: { items: Release[] }): ReactNode {
  return (
    <ul className="clean-list">
      {items.map(({ title, permalink, date }) => (
        <li key={permalink}>
          <Link isNavLink to={permalink}>
            {`${title} `}
            <time>{date}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface FoldedProps {
  label: ReactNode;
  /** Opens the line at first, and whenever it becomes true. */
  isOpen: boolean;
  newest: Release;
  /** The releases of the line. */
  children: ReactNode;
}

/** A line that folds. It holds only its newest release until it is opened, to keep the HTML small. The page of that
 * release renders the line open, for readers without scripts. */
function Folded({ label, isOpen, newest, children }: FoldedProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  // A reader may have opened the line before hydration.
  useEffect(() => setWasOpened(before => before || details.current!.open), []);
  return (
    <details ref={details} open={isOpen} onToggle={() => setWasOpened(true)}>
      {/* The click fires before the line opens, so the releases render in time. */}
      <summary onClick={() => setWasOpened(true)}>{label}</summary>
      {isOpen || wasOpened ? children : <Releases items={[newest]} />}
    </details>
  );
}

/** From the oldest to the newest release, such as `2025-01 – 2025-07`. */
function span(items: Release[]): string {
  const [newest, oldest] = [items[0]!, items.at(-1)!].map(({ date }) => date.slice(0, 7));
  return newest === oldest ? newest! : `${oldest} – ${newest}`;
}

export default function ReleaseLines({ items: releases }: Pick<Props, 'items'>): ReactNode {
  const { pathname } = useLocation();
  return (
    <div className="release-lines">
      {linesOf(releases).map(({ major, lines }, majorAt) => {
        const isCurrent = ({ items }: Line) => items.some(one => one.permalink === pathname);
        const isFirst = majorAt === 0;
        return (
          <Folded
            key={major}
            label={`${major}.x`}
            isOpen={isFirst || lines.some(isCurrent)}
            newest={lines[0]!.items[0]!}
          >
            {lines.map((line, at) => (
              <Folded
                key={line.line}
                label={
                  <>
                    {`${line.line} `}
                    <small>{span(line.items)}</small>
                  </>
                }
                isOpen={isCurrent(line) || (isFirst && at === 0)}
                newest={line.items[0]!}
              >
                <Releases items={line.items} />
              </Folded>
            ))}
          </Folded>
        );
      })}
    </div>
  );
}

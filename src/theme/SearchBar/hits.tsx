/** What DocSearch's modal lists. */
import type { DocSearchModalProps } from '@docsearch/react';
import {
  htmlOf,
  kindName,
  Line,
  moreText,
  Path,
  type Row,
  rowOf,
} from '@site/src/components/Search/rows';
import type { Hit } from '@site/src/plugins/search/engine/client';
import { memo, type ReactNode } from 'react';

type HitProps = Parameters<NonNullable<DocSearchModalProps['hitComponent']>>[0];

/** What of a hit is shown by this site. It is where DocSearch leaves it out of what it stores: stored searches are
 * shown by DocSearch itself, with its buttons. */
interface Shown {
  _highlightResult?: Hit['_highlightResult'] & {
    row?: Row & Pick<Hit, 'line'>;
    /** How many more hits of its page there are, to which it leads. */
    more?: number;
  };
}

function Result({ title, line, path, snippet }: Row & Pick<Hit, 'line'>): ReactNode {
  return (
    <span className="search-row">
      <span className="DocSearch-Hit-title">
        <span {...htmlOf(title)} />
        <Line line={line} />
      </span>
      <span className="DocSearch-Hit-path">
        <Path path={path} />
      </span>
      {snippet && <span className="DocSearch-Hit-text" {...htmlOf(snippet)} />}
    </span>
  );
}

/** A link of its own: Docusaurus' would fetch the page of every hit there is. */
const HitLink = memo(
  function HitLink({ hit, children }: HitProps) {
    const { row, more } = (hit as Shown)._highlightResult ?? {};
    return (
      <div role="gridcell">
        {/* eslint-disable-next-line @docusaurus/no-html-links */}
        <a href={hit.url}>
          {row ? (
            <Result {...row} />
          ) : more ? (
            <span className="search-row search-more">
              <span className="DocSearch-Hit-path">{moreText(more)}</span>
            </span>
          ) : (
            children
          )}
        </a>
      </div>
    );
  },
  // The modal makes everything anew at every key; a hit that is the same looks the same.
  (before, after) => before.hit === after.hit,
);

export const HitComponent = (props: HitProps) => <HitLink {...props} />;

/** Hits as the modal lists them, with what leads to more of a page. It gathers them by `lvl0`, which heads each
 * of its lists, and by `lvl1`; the lists are those of the kinds, where the index knows them.
 * @param addressOf what makes the address of all that was found in a page */
export function toItems(hits: Hit[], addressOf: (page: string) => string): (Hit & Shown)[] {
  return hits.flatMap(hit => {
    const { objectID, kind, line, more, url_without_anchor: page } = hit;
    const lvl0 = kindName(kind);
    const item = lvl0 ? { ...hit, hierarchy: { ...hit.hierarchy, lvl0 } } : hit;
    const group = lvl0 && { lvl0: { value: lvl0, matchLevel: 'none' as const } };
    const hierarchy = { ...hit._highlightResult.hierarchy, ...group };
    const row = { ...rowOf(hit), line };
    const shown = { ...item, _highlightResult: { hierarchy, row } };
    if (!more) return [shown];
    const rest = {
      ...item,
      objectID: `${objectID} more`,
      url: addressOf(page),
      // In place of this type, DocSearch stores the page, if it is shown too.
      type: 'content',
      _highlightResult: { hierarchy, more },
    };
    return [shown, rest];
  });
}

/** What a search says besides its results, for the dialog and the search page. */
import Translate, { translate } from '@docusaurus/Translate';
import { useVersions } from '@docusaurus/plugin-content-docs/client';
import LiveText from '@site/src/components/LiveText';
import { findNewer } from '@site/src/plugins/search/browser';
import type { Answer, NewerGuide } from '@site/src/plugins/search/engine/engine';
import { type MouseEventHandler, type ReactNode, useEffect, useState } from 'react';
import { addressOf } from './recents';

interface ReplacedProps {
  answer: Answer | undefined;
  /** Renders the way to search without corrections.
   * @param text what it says */
  insist: (text: ReactNode) => ReactNode;
}

/** Says which words no page has, and what was found instead. */
export function Replaced({ answer, insist }: ReplacedProps): ReactNode {
  const { words, by } = answer?.replaced ?? { words: [], by: [] };
  const isShown = words.length > 0 && answer!.count > 0;
  const missing = { words: words.join(' '), by: by.join(' ') };
  const text =
    by.length > 0
      ? translate(
          { id: 'searchResults.replaced', message: '没有找到「{words}」，以下是「{by}」的结果。' },
          missing,
        )
      : translate(
          {
            id: 'searchResults.leftOut',
            message: '没有找到「{words}」，以下结果只符合部分搜索内容。',
          },
          missing,
        );
  if (!isShown) return null;
  return (
    <>
      <LiveText>{text}</LiveText>{' '}
      {by.length > 0 &&
        insist(
          <LiveText>
            {translate({ id: 'searchResults.insist', message: '只搜索「{words}」' }, missing)}
          </LiveText>,
        )}
    </>
  );
}

/** Milliseconds without a key after which a query is taken to be complete. */
const pause = 600;

interface NewerProps {
  /** The query whose answer is shown, if any. */
  query: string | undefined;
  tags: string[];
  /** Whether the reader searches the newest version. */
  isLatest: boolean;
  onClick?: MouseEventHandler;
}

/** Links to a guide of the newest version that older versions lack. */
export function Newer({ query, tags, isLatest, onClick }: NewerProps): ReactNode {
  const [found, setFound] = useState<{ key: string; guide: NewerGuide | undefined }>();
  const { label } = useVersions(undefined).find(({ isLast }) => isLast)!;
  const key = !query || isLatest ? '' : JSON.stringify({ query, tags });
  useEffect(() => {
    if (!key) return undefined;
    let isLast = true;
    const timer = setTimeout(() => {
      findNewer(JSON.parse(key) as { query: string; tags: string[] }).then(
        guide => isLast && setFound({ key, guide }),
        (error: unknown) => console.warn(error),
      );
    }, pause);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [key]);
  const guide = found?.key === key ? found.guide : undefined;
  if (!guide) return null;
  return (
    <span>
      <Translate
        id="searchResults.newer"
        values={{
          version: label,
          guide: (
            // A plain link: Docusaurus' would fetch the page.
            // eslint-disable-next-line @docusaurus/no-html-links
            <a href={addressOf(guide.path)} onClick={onClick}>
              {guide.title}
            </a>
          ),
        }}
      >
        {'{version} 有相应的指南：{guide}'}
      </Translate>
    </span>
  );
}

import Checked, { Replaces } from '@site/src/components/Checked';
import type { CheckedFacts } from '@site/src/plugins/markdown';
import LastUpdated from '@theme/LastUpdated';
import TagsListInline from '@theme/TagsListInline';
import React, { type ComponentProps, type ReactNode } from 'react';

interface Props {
  /** The metadata of a guide or a post. */
  metadata: Pick<ComponentProps<typeof LastUpdated>, 'lastUpdatedAt'> & {
    frontMatter: object;
    tags: ComponentProps<typeof TagsListInline>['tags'];
  };
}

/** The foot of a guide or a post: what it changes in the quick guide's project, its tags, with which version it was
 * verified, and when it last changed. */
export default function PageFoot({ metadata }: Props): ReactNode {
  const { frontMatter, tags, lastUpdatedAt } = metadata;
  const { checked } = frontMatter as { checked?: CheckedFacts };
  return (
    <>
      <Replaces facts={checked} />
      <footer className="page-foot">
        {tags.length > 0 && (
          <div>
            <TagsListInline tags={tags} />
          </div>
        )}
        <Checked facts={checked} />
        {lastUpdatedAt && <LastUpdated lastUpdatedAt={lastUpdatedAt} />}
      </footer>
    </>
  );
}

// Wraps the stock part. Why: breadcrumbs in the reference start with the reference itself, which is not the parent
// of the other entries in its sidebar.
// To retire when a sidebar can have a root in the breadcrumbs.
import Link from '@docusaurus/Link';
import { useActivePlugin } from '@docusaurus/plugin-content-docs/client';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Home from '@theme-original/DocBreadcrumbs/Items/Home';
import React, { type ReactNode } from 'react';

export default function HomeAndReference(): ReactNode {
  const start = useBaseUrl('/api');
  const { pathname } = useLocation();
  const isBelow = useActivePlugin()?.pluginId === 'api' && pathname !== start;
  return (
    <>
      <Home />
      {isBelow && (
        <li className="breadcrumbs__item">
          <Link className="breadcrumbs__link" to="/api">
            {translate({
              id: 'breadcrumbs.api',
              message: 'API 参考',
              description: 'The first page of the trail of a page of the reference',
            })}
          </Link>
        </li>
      )}
    </>
  );
}

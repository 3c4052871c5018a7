/** In the place of react-router-dom: without its links, which are those of Link.tsx, and without the
 * history that keeps paths in hashes. */
import { createBrowserHistory } from 'history';
import React, { type ReactNode, useContext, useMemo, useState } from 'react';
import {
  __RouterContext as RouterContext,
  Route as AnyRoute,
  type RouteProps,
  Router,
} from 'react-router';

export { matchPath, Redirect, useHistory, useLocation } from 'react-router';

/** The router of pages whose paths are those of the address bar. */
export function BrowserRouter({ children }: { children: ReactNode }): ReactNode {
  const [history] = useState(() => createBrowserHistory());
  return <Router history={history}>{children}</Router>;
}

/** Docusaurus asks for it, and takes the other one. */
export const HashRouter = BrowserRouter;

function LocatedRoute({ location, render }: RouteProps): ReactNode {
  const context = useContext(RouterContext);
  return useMemo(() => {
    const value = { ...context, location: location! };
    return <RouterContext.Provider value={value}>{render!(value)}</RouterContext.Provider>;
    // The rest of the context belongs to the location too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location, render]);
}

/** Docusaurus has a route show the old location until the new page is there. That of react-router tells
 * all below it at once that the reader is leaving, and a page is drawn anew to be removed. */
export function Route(props: RouteProps): ReactNode {
  return props.location && props.render ? <LocatedRoute {...props} /> : <AnyRoute {...props} />;
}

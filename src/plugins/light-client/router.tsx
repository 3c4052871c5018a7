/** In the place of react-router-dom: without its links, which are those of Link.tsx, and without the
 * history that keeps paths in hashes. */
import { createBrowserHistory } from 'history';
import React, { type ReactNode, useState } from 'react';
import { Router } from 'react-router';

export { matchPath, Redirect, Route, useHistory, useLocation } from 'react-router';

/** The router of pages whose paths are those of the address bar. */
export function BrowserRouter({ children }: { children: ReactNode }): ReactNode {
  const [history] = useState(() => createBrowserHistory());
  return <Router history={history}>{children}</Router>;
}

/** Docusaurus asks for it, and takes the other one. */
export const HashRouter = BrowserRouter;

/** Replaces Docusaurus' context of `useIsBrowser`, which changes once the app is hydrated. Here it changes in a
 * transition, which does not force the remaining boundaries to hydrate at once. */
import React, { createContext, type ReactNode, startTransition, useEffect, useState } from 'react';

export const Context = createContext(false);

export function BrowserContextProvider({ children }: { children: ReactNode }): ReactNode {
  const [isBrowser, setIsBrowser] = useState(false);
  useEffect(() => startTransition(() => setIsBrowser(true)), []);
  return <Context.Provider value={isBrowser}>{children}</Context.Provider>;
}

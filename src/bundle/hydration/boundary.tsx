import React, { type ComponentType, type ReactNode, Suspense } from 'react';

/** The plugin of this layer defines it. */
declare const HYDRATION_BOUNDARIES: true;

/** Children that React hydrates in a task of their own, and ahead of other boundaries when an event
 * happens in them.
 * Source: https://react.dev/reference/react-dom/client/hydrateRoot and `<Suspense>` there. */
export function Boundary({ children }: { children: ReactNode }): ReactNode {
  return typeof HYDRATION_BOUNDARIES === 'undefined' ? children : <Suspense>{children}</Suspense>;
}

/** A component with a hydration boundary of its own. */
export function boundary<Props extends object>(Component: ComponentType<Props>) {
  return function WithBoundary(props: Props): ReactNode {
    return (
      <Boundary>
        <Component {...props} />
      </Boundary>
    );
  };
}

import React, { type ComponentType, type ReactNode, Suspense } from 'react';

/** Defined by the plugin of this layer. */
declare const HYDRATION_BOUNDARIES: true;

/** Lets React hydrate the children in a separate task, and before other boundaries if an event happens in them.
 * Source: https://react.dev/reference/react-dom/client/hydrateRoot and `<Suspense>` there. */
export function Boundary({ children }: { children: ReactNode }): ReactNode {
  return typeof HYDRATION_BOUNDARIES === 'undefined' ? children : <Suspense>{children}</Suspense>;
}

/** Wraps a component in a hydration boundary. */
export function boundary<Props extends object>(Component: ComponentType<Props>) {
  return function WithBoundary(props: Props): ReactNode {
    return (
      <Boundary>
        <Component {...props} />
      </Boundary>
    );
  };
}

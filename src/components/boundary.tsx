import React, { type ComponentType, type ReactNode, Suspense } from 'react';

/** A component with a hydration boundary of its own: React hydrates it in a task beside those of the
 * other boundaries, and first where a reader acts in it.
 * Source: https://react.dev/reference/react-dom/client/hydrateRoot and `<Suspense>` there. */
export function boundary<Props extends object>(Component: ComponentType<Props>) {
  return function Boundary(props: Props): ReactNode {
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    );
  };
}

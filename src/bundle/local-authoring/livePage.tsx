/** Replaces the content of an edited page without remounting the page. */
import { type ComponentType, useSyncExternalStore } from 'react';

type Props = Record<string, unknown>;

/** The state that one version of a page's module passes to the next. */
interface LivePageState {
  /** The other exports of the page's module, such as title and table of contents, as JSON. */
  otherExports: string;
  show: (content: ComponentType<Props>) => void;
  component: ComponentType<Props>;
}

interface Data {
  page?: LivePageState;
}

/** The bundler's API for hot replacement of a module. */
interface Hot {
  data: Data | undefined;
  accept: () => void;
  dispose: (leave: (data: Data) => void) => void;
  invalidate: () => void;
}

function createPage(first: ComponentType<Props>, otherExports: string): LivePageState {
  let Content = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    otherExports,
    show(content) {
      Content = content;
      for (const listener of listeners) listener();
    },
    component: function LivePage(props: Props) {
      const Now = useSyncExternalStore(subscribe, () => Content);
      return <Now {...props} />;
    },
  };
}

/** @param hot of the module of the page
 * @param content the content component of the module
 * @param exported all exports of the module; if more than the content has changed, the page is remounted
 * @returns a component that shows the content of this version of the module and of later ones */
export function livePage(
  hot: Hot,
  content: ComponentType<Props>,
  exported: Record<string, unknown>,
): ComponentType<Props> {
  const otherExports = JSON.stringify(exported);
  const before = hot.data?.page;
  const isSame = before?.otherExports === otherExports;
  const page = isSame ? before : createPage(content, otherExports);
  if (isSame) page.show(content);
  else if (before) hot.invalidate();
  hot.accept();
  hot.dispose(data => {
    data.page = page;
  });
  return page.component;
}

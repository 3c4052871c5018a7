/** Hot replacement of a page's content: an edited page is shown without being mounted anew. */
import { type ComponentType, useSyncExternalStore } from 'react';

type Props = Record<string, unknown>;

/** What a version of a page passes to the next one. */
interface Page {
  /** What the page says beside its content, such as its title and its table of contents. */
  beside: string;
  show: (content: ComponentType<Props>) => void;
  component: ComponentType<Props>;
}

interface Data {
  page?: Page;
}

/** What the bundler gives a module that may be replaced. */
interface Hot {
  data: Data | undefined;
  accept: () => void;
  dispose: (leave: (data: Data) => void) => void;
  invalidate: () => void;
}

function createPage(first: ComponentType<Props>, beside: string): Page {
  let Content = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    beside,
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
 * @param content what the module shows
 * @param exported what it exports; where more than the content has changed, the page is drawn anew
 * @returns what shows the content, and that of the versions of the module that follow */
export function livePage(
  hot: Hot,
  content: ComponentType<Props>,
  exported: Record<string, unknown>,
): ComponentType<Props> {
  const beside = JSON.stringify(exported);
  const before = hot.data?.page;
  const isSame = before?.beside === beside;
  const page = isSame ? before : createPage(content, beside);
  if (isSame) page.show(content);
  else if (before) hot.invalidate();
  hot.accept();
  hot.dispose(data => {
    data.page = page;
  });
  return page.component;
}

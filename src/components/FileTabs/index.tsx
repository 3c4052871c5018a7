import React, {
  Children,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import './styles.css';

interface Props {
  /** Paths of the files, one per line. */
  files: string;
  /** A code block for each file. */
  children: ReactNode;
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);

/** Shows code blocks of related files: a tree of the files, and the selected block. */
export default function FileTabs({ files, children }: Props): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const names = files.split('\n');
  const folders = [...new Set(names.map(folderOf))].map(folder => ({
    folder,
    inside: names.filter(name => folderOf(name) === folder),
  }));
  /** The files in the order of the tree. */
  const order = folders.flatMap(({ inside }) => inside);

  // React does not support `hidden="until-found"`, which makes hidden panels searchable in the browser.
  useEffect(() => {
    for (const [index, panel] of root.current!.querySelectorAll('[role=tabpanel]').entries()) {
      if (index === chosen) panel.removeAttribute('hidden');
      else panel.setAttribute('hidden', 'until-found');
      (panel as HTMLElement).onbeforematch = () => setChosen(index);
    }
  }, [chosen]);

  const move = (event: KeyboardEvent) => {
    const at = order.indexOf(names[chosen]!);
    const last = order.length - 1;
    const isRightToLeft = getComputedStyle(root.current!).direction === 'rtl';
    const [before, after] = isRightToLeft ? [at + 1, at - 1] : [at - 1, at + 1];
    const place = {
      ArrowLeft: before,
      ArrowRight: after,
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: last,
    }[event.key];
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (place === undefined || isModified) return;
    event.preventDefault();
    const next = names.indexOf(order.at(place > last ? 0 : place)!);
    setChosen(next);
    document.getElementById(`${id}-${next}`)!.focus();
  };

  return (
    <div className="file-tabs" ref={root}>
      <div role="tablist" className="file-tabs__tree" onKeyDown={move}>
        {folders.map(({ folder, inside }) => (
          <div key={folder} role="none" className="file-tabs__folder">
            {folder && <span className="file__folder">{folder}</span>}
            {inside.map(name => {
              const index = names.indexOf(name);
              return (
                <button
                  key={name}
                  id={`${id}-${index}`}
                  type="button"
                  role="tab"
                  className="file"
                  aria-label={name}
                  aria-selected={index === chosen}
                  aria-controls={`${id}-panel-${index}`}
                  tabIndex={index === chosen ? 0 : -1}
                  onClick={() => setChosen(index)}
                >
                  {name.slice(folder.length)}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      {Children.toArray(children).map((block, index) => (
        <div
          key={names[index]}
          id={`${id}-panel-${index}`}
          role="tabpanel"
          aria-labelledby={`${id}-${index}`}
          data-closed={index !== chosen || undefined}
        >
          {block}
        </div>
      ))}
    </div>
  );
}

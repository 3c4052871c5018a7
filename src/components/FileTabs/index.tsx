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

/** A path with a faint folder. */
function FilePath({ path }: { path: string }): ReactNode {
  const at = path.lastIndexOf('/') + 1;
  return (
    <>
      <span className="file__folder">{path.slice(0, at)}</span>
      {path.slice(at)}
    </>
  );
}

/** Shows code blocks of related files: a tab for each file, and the selected block. */
export default function FileTabs({ files, children }: Props): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const paths = files.split('\n');

  // React does not support `hidden="until-found"`, which makes hidden panels searchable in the browser.
  useEffect(() => {
    for (const [index, panel] of root.current!.querySelectorAll('[role=tabpanel]').entries()) {
      if (index === chosen) panel.removeAttribute('hidden');
      else panel.setAttribute('hidden', 'until-found');
      (panel as HTMLElement).onbeforematch = () => setChosen(index);
    }
  }, [chosen]);

  const move = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(root.current!).direction === 'rtl';
    const step = isRightToLeft ? -1 : 1;
    const { length } = paths;
    const next = {
      ArrowLeft: (chosen - step + length) % length,
      ArrowRight: (chosen + step) % length,
      Home: 0,
      End: length - 1,
    }[event.key];
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (next === undefined || isModified) return;
    event.preventDefault();
    setChosen(next);
    document.getElementById(`${id}-${next}`)!.focus();
  };

  return (
    <div className="file-tabs" ref={root}>
      <div role="tablist" className="tabs code-tabs thin-scrollbar" onKeyDown={move}>
        {paths.map((path, index) => (
          <button
            key={path}
            id={`${id}-${index}`}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            <FilePath path={path} />
          </button>
        ))}
      </div>
      {Children.toArray(children).map((block, index) => (
        <div
          key={paths[index]}
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

import Translate, { translate } from '@docusaurus/Translate';
import type { Files } from '@site/src/plugins/play/data';
import { useHistoryPopHandler } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import React, { type ReactNode, useEffect, useRef, useState } from 'react';
import CodeField from './CodeField';
import { compile } from './compile';
import EditorHeader from './EditorHeader';
import { keep, type Opened } from './edits';
import RunPane from './RunPane';
import './editor.css';

export interface Props {
  /** Address of the data of the page. */
  data: string;
  opened: Opened;
  /** Called with the hash that holds the changes. */
  onShare: (hash: string) => void;
  onClose: () => void;
}

/** The parts of the editor. A narrow window shows one of them. */
type Pane = 'files' | 'code' | 'run';

const paneNames = (): Record<Pane, string> => ({
  files: translate({ id: 'play.files', message: '文件', description: 'A part of the editor' }),
  code: translate({ id: 'play.code', message: '代码', description: 'A part of the editor' }),
  run: translate({ id: 'play.run', message: '运行', description: 'A part of the editor' }),
});

const isAtRoot = (path: string) => !path.includes('/');

/** The files of folders, then those of the project's root. */
const ordered = (files: string[]) => [
  ...files.filter(path => !isAtRoot(path)),
  ...files.filter(isAtRoot),
];

/** The file that the editor opens: a changed one, or one with routes. */
const firstOf = (paths: string[], edits: Files) =>
  paths.find(path => path in edits) ??
  paths.find(path => /controller|function/.test(path)) ??
  paths[0]!;

interface FileListProps {
  paths: string[];
  /** The open file. */
  path: string;
  edits: Files;
  onOpen: (path: string) => void;
}

function FileList({ paths, path, edits, onOpen }: FileListProps): ReactNode {
  return (
    <nav className="editor__files" aria-label={paneNames().files}>
      {paths.map(one => (
        <button key={one} type="button" aria-current={one === path} onClick={() => onOpen(one)}>
          {one}
          {one in edits && (
            <em>
              <Translate id="play.changed" description="Beside the name of a changed file">
                已修改
              </Translate>
            </em>
          )}
        </button>
      ))}
    </nav>
  );
}

interface PaneButtonsProps {
  pane: Pane;
  onChoose: (pane: Pane) => void;
}

/** Chooses the part that a narrow window shows. */
function PaneButtons({ pane, onChoose }: PaneButtonsProps): ReactNode {
  return (
    <div className="editor__panes">
      {(Object.entries(paneNames()) as [Pane, string][]).map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === pane} onClick={() => onChoose(one)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** A dialog with the files of a page's project, which the reader can change, and its requests and tests. */
export default function Editor({ data, opened, onShare, onClose }: Props): ReactNode {
  const { page, editable, from } = opened;
  const { files } = editable;
  const paths = ordered(Object.keys(files));
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [edits, setEdits] = useState(opened.edits);
  const [path, setPath] = useState(() => firstOf(paths, edits));
  const [pane, setPane] = useState<Pane>('code');
  const [resets, setResets] = useState(0);
  useHistoryPopHandler(onClose);
  useEffect(() => {
    dialog.current!.showModal();
    heading.current!.focus();
  }, []);
  useEffect(() => {
    // A narrow window now hides the button of the chosen file.
    if (document.activeElement?.getClientRects().length === 0)
      dialog.current!.querySelector<HTMLElement>('.cm-content')!.focus();
  }, [pane]);
  const update = (changed: Files) => {
    setEdits(changed);
    keep(data, changed, false);
  };
  const edit = (text: string) => {
    // Loads the compiler meanwhile. If that fails, the next run says so.
    if (Object.keys(edits).length === 0) compile(page.compiler, {}).catch(() => undefined);
    const changed = { ...edits, [path]: text };
    if (text === files[path]) delete changed[path];
    update(changed);
  };
  const title = translate({
    id: 'play.editor',
    message: '编辑项目',
    description: 'Heading of the editor of a project',
  });
  return (
    <dialog ref={dialog} className="editor" data-pane={pane} aria-label={title} onClose={onClose}>
      <EditorHeader
        {...{ heading, title, edits, from }}
        onShare={hash => {
          keep(data, edits, true);
          onShare(hash);
        }}
        onReset={() => {
          update({});
          setResets(resets + 1);
        }}
        onClose={() => dialog.current!.close()}
      />
      <PaneButtons pane={pane} onChoose={setPane} />
      <FileList
        {...{ paths, path, edits }}
        onOpen={next => {
          setPath(next);
          setPane('code');
        }}
      />
      <section className="editor__code" aria-label={paneNames().code}>
        <p>{path}</p>
        <CodeField key={resets} path={path} text={edits[path] ?? files[path]!} onChange={edit} />
      </section>
      <RunPane {...{ data, edits, editable }} label={paneNames().run} />
    </dialog>
  );
}

import Translate, { translate } from '@docusaurus/Translate';
import type { PageData } from '@site/src/plugins/play/data';
import React, { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import CodeField from './CodeField';
import EditorHeader from './EditorHeader';
import type { Opened } from './edits';
import { hashStart } from './hashStart';
import { keep, sentRequests } from './kept';
import FileList from './FileList';
import type { Notice } from './notices';
import ProjectActions from './ProjectActions';
import RunPane from './RunPane';
import { useProject } from './useProject';
import './editor.css';

export interface Props {
  /** Address of the data of the page. */
  data: string;
  opened: Opened;
  /** Called with the hash that holds the changes, which is empty when they are discarded. */
  onShare: (hash: string) => void;
  onClose?: () => void;
  /** Whether an archive can replace the project. */
  canImport?: boolean;
}

/** The parts of the editor. A narrow window shows one of them. */
type Pane = 'files' | 'code' | 'run';

const paneNames = (): Record<Pane, string> => ({
  files: translate({ id: 'play.files', message: '文件', description: 'A part of the editor' }),
  code: translate({ id: 'play.code', message: '代码', description: 'A part of the editor' }),
  run: translate({ id: 'play.run', message: '运行', description: 'A part of the editor' }),
});

export const editorTitle = (): string =>
  translate({
    id: 'play.editor',
    message: '编辑项目',
    description: 'Heading of the editor of a project',
  });

/** Removes changes from the address, which a reload would bring back. */
function leaveLink(): void {
  const { hash, pathname, search } = window.location;
  if (hash.startsWith(hashStart)) window.history.replaceState(null, '', pathname + search);
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

interface CodePaneProps {
  page: PageData;
  project: ReturnType<typeof useProject>;
  onOpen: (path: string) => void;
  onRename: () => void;
}

/** The open file, and what can be done with it. */
function CodePane({ page, project, onOpen, onRename }: CodePaneProps): ReactNode {
  const { path, paths, current, version, edit, remove } = project;
  const isOnly = paths.length === 1;
  return (
    <section className="editor__code" aria-label={paneNames().code}>
      <div className="editor__path">
        <p>{path}</p>
        <button type="button" onClick={onRename}>
          <Translate id="play.rename" description="Renames or moves the open file">
            重命名
          </Translate>
        </button>
        {/* `disabled` would lose the focus. */}
        <button type="button" aria-disabled={isOnly} onClick={() => !isOnly && remove()}>
          <Translate id="play.delete" description="Deletes the open file">
            删除
          </Translate>
        </button>
      </div>
      <CodeField
        key={version}
        path={path}
        text={current[path]!}
        typed={{ compiler: page.compiler, types: page.types, files: current }}
        onChange={edit}
        onOpen={onOpen}
      />
    </section>
  );
}

/** The files of a page's project, which the reader can change, and its requests and tests. */
export default function Editor({ data, opened, onShare, onClose, canImport }: Props): ReactNode {
  const { page, editable, from } = opened;
  const { files } = editable;
  const root = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<Pane>('code');
  const [resets, setResets] = useState(0);
  const [notice, setNotice] = useState<Notice | undefined>(from && [from]);
  const project = useProject(data, opened, setNotice);
  const { edits, current, paths, path, replace } = project;
  const focusCode = () => root.current!.querySelector<HTMLElement>('.cm-content')!.focus();
  useEffect(() => {
    // A narrow window now hides the button of the chosen file.
    if (document.activeElement?.getClientRects().length === 0) focusCode();
  }, [pane]);
  const open = (next: string) => {
    project.open(next);
    setPane('code');
  };
  const place = (asked: string, renamed?: string) => {
    const apply = project.place(asked, renamed);
    if (!apply) return;
    flushSync(() => {
      apply();
      setPane('code');
    });
    focusCode();
  };
  return (
    <div ref={root} className="editor" data-pane={pane}>
      <EditorHeader
        title={editorTitle()}
        {...{ edits, notice, onClose }}
        onNotice={setNotice}
        onShare={hash => {
          keep(data, edits, true);
          onShare(hash);
        }}
        onReset={() => {
          replace({});
          sentRequests.delete(data);
          setResets(resets + 1);
          leaveLink();
          onShare('');
        }}
      />
      <PaneButtons pane={pane} onChoose={setPane} />
      <FileList
        {...{ paths, path, files, edits }}
        label={paneNames().files}
        onOpen={open}
        onAdd={() => place('src/')}
      >
        <ProjectActions
          files={files}
          hasChanges={Object.keys(edits).length > 0}
          exported={async () => (await import('./exported')).exportedFiles(data, opened, edits)}
          onImport={canImport ? replace : undefined}
          onNotice={setNotice}
        />
      </FileList>
      <CodePane {...{ page, project }} onOpen={open} onRename={() => place(path, path)} />
      <RunPane key={resets} {...{ data, edits, current, editable }} label={paneNames().run} />
    </div>
  );
}

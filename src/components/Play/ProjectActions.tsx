import Translate, { translate } from '@docusaurus/Translate';
import type { Files } from '@site/src/plugins/play/data';
import React, { type ReactNode } from 'react';
import type { Edits } from './editable';
import type { Notice } from './notices';

interface Props {
  files: Files;
  hasChanges: boolean;
  /** The whole project, with the changes of the reader. */
  exported: () => Promise<Files>;
  /** Gets the changes that make an archive the project. Absent where readers cannot import. */
  onImport?: (edits: Edits) => void;
  onNotice: (notice?: Notice) => void;
}

const load = () => import('./exported');
const loadArchives = () => import('../Archives/archive');

/** Offers a file to the reader for download. */
function download(name: string, bytes: BlobPart): void {
  const href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/** Lets the reader choose an archive on their device. */
const choose = () =>
  new Promise<File>(resolve => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.zip' });
    input.addEventListener('change', () => input.files?.[0] && resolve(input.files[0]));
    input.click();
  });

const isConfirmed = () =>
  window.confirm(
    translate({
      id: 'play.importQuestion',
      message: '放弃所有修改，导入别的项目？',
      description: 'Question before an archive replaces changed files',
    }),
  );

/** Downloads the project of the editor, sends it to StackBlitz, and replaces it by an archive. */
export default function ProjectActions(props: Props): ReactNode {
  const { files, hasChanges, exported, onImport, onNotice } = props;
  /** Runs what may fail without a network. */
  const attempt = (work: () => Promise<void>) => () => {
    onNotice();
    work().catch((error: unknown) => {
      console.error(error);
      onNotice(['unloaded']);
    });
  };
  const save = async () => {
    const [{ archiveOf }, { nameOf }, all] = await Promise.all([
      loadArchives(),
      load(),
      exported(),
    ]);
    const name = nameOf(all);
    download(`${name}.zip`, archiveOf(name, all));
  };
  const sendToStackBlitz = async () => {
    const [{ formOf, send }, { nameOf }, all] = await Promise.all([
      import('../Archives/stackBlitz'),
      load(),
      exported(),
    ]);
    // Browsers allow opening a tab only shortly after a click.
    if (navigator.userActivation?.isActive === false) return onNotice(['ready']);
    send(formOf(nameOf(all), all));
  };
  const replace = async () => {
    // Browsers let a page ask for a file only shortly after a click, so that this is the first question.
    const archive = await choose();
    const [{ ArchiveFault }, { importedEdits }] = await Promise.all([loadArchives(), load()]);
    try {
      const imported = await importedEdits(archive, files);
      if (hasChanges && !isConfirmed()) return;
      onImport!(imported);
      onNotice(['imported', archive.name]);
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      onNotice([error.reason, error.file || archive.name]);
    }
  };
  return (
    <div className="editor__actions">
      <button type="button" onClick={attempt(save)}>
        <Translate id="play.download" description="Downloads the project with the changes">
          下载项目
        </Translate>
      </button>
      <button type="button" onClick={attempt(sendToStackBlitz)}>
        <Translate
          id="projectBar.stackBlitz"
          description="Sends a guide's project to stackblitz.com, which runs it in the browser"
        >
          在 StackBlitz 中打开
        </Translate>
      </button>
      {onImport && (
        <button type="button" onClick={attempt(replace)}>
          <Translate id="play.import" description="Replaces the project by an archive">
            导入 ZIP 文件
          </Translate>
        </button>
      )}
    </div>
  );
}

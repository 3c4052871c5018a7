import Translate from '@docusaurus/Translate';
import type { Files } from '@site/src/plugins/play/data';
import React, { type ReactNode } from 'react';
import type { Edits } from './editable';

interface Props {
  paths: string[];
  /** The open file. */
  path: string;
  /** The files of the page. */
  files: Files;
  edits: Edits;
  label: string;
  onOpen: (path: string) => void;
  onAdd: () => void;
  /** What follows the list. */
  children: ReactNode;
}

/** The files of a project, of which one is open. */
export default function FileList(props: Props): ReactNode {
  const { paths, path, files, edits, label, onOpen, onAdd, children } = props;
  return (
    <nav className="editor__files" aria-label={label}>
      {paths.map(one => (
        <button key={one} type="button" aria-current={one === path} onClick={() => onOpen(one)}>
          {one}
          {Object.hasOwn(edits, one) && (
            <em>
              {Object.hasOwn(files, one) ? (
                <Translate id="play.changed" description="Beside the name of a changed file">
                  已修改
                </Translate>
              ) : (
                <Translate id="play.new" description="Beside the name of an added file">
                  新文件
                </Translate>
              )}
            </em>
          )}
        </button>
      ))}
      <div className="editor__actions">
        <button type="button" onClick={onAdd}>
          <Translate id="play.add" description="Adds a file to a project">
            添加文件
          </Translate>
        </button>
      </div>
      {children}
    </nav>
  );
}

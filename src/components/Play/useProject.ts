/** The files of a project in the editor, with the changes of a reader. */
import { translate } from '@docusaurus/Translate';
import { useMemo, useState } from 'react';
import { compile } from './compile';
import { edited, type Edits, isPath, isTaken, withEdits } from './editable';
import type { Opened } from './edits';
import { keep } from './kept';
import type { Notice } from './notices';

const isAtRoot = (path: string) => !path.includes('/');

/** The files of folders, then those of the project's root. */
const ordered = (files: string[]) => [
  ...files.filter(path => !isAtRoot(path)),
  ...files.filter(isAtRoot),
];

/** The file that the editor opens: a changed one, or one with routes. */
const firstOf = (paths: string[], edits: Edits) =>
  paths.find(path => path in edits) ??
  paths.find(path => /controller|function/.test(path)) ??
  paths[0]!;

const askForPath = (path: string) =>
  window
    .prompt(
      translate({
        id: 'play.pathQuestion',
        message: '文件在项目里的路径',
        description: 'Asks for the path of a new or renamed file',
      }),
      path,
    )
    ?.trim();

const isDeletionConfirmed = (file: string) =>
  window.confirm(
    translate(
      {
        id: 'play.deleteQuestion',
        message: '删除 {file}？',
        description: 'Question before a file is deleted',
      },
      { file },
    ),
  );

/** The changes of a reader in the editor, and the open file. */
export function useProject(
  data: string,
  { page, editable, edits: initial }: Opened,
  onNotice: (notice?: Notice) => void,
) {
  const { files } = editable;
  const [edits, setEdits] = useState(initial);
  const current = useMemo(() => withEdits(files, edits), [files, edits]);
  const paths = ordered(Object.keys(current));
  const [chosen, open] = useState(() => firstOf(paths, edits));
  const path = Object.hasOwn(current, chosen) ? chosen : firstOf(paths, edits);
  // The field keeps its texts until it gets another version.
  const [version, setVersion] = useState(0);
  const update = (changed: Edits) => {
    setEdits(changed);
    keep(data, changed, false);
  };
  const replace = (changed: Edits) => {
    update(changed);
    setVersion(now => now + 1);
  };
  return {
    edits,
    current,
    paths,
    path,
    open,
    version,
    /** Replaces the text of the open file, as the field shows it. */
    edit: (text: string) => {
      // Loads the compiler meanwhile. If that fails, the next run says so.
      if (Object.keys(edits).length === 0) compile(page.compiler, {}).catch(() => undefined);
      update(edited(files, edits, path, text));
      onNotice();
    },
    /** Replaces all changes. */
    replace,
    /** Asks for a path and puts a file there: a new one, or the one that it renames.
     * @param asked the path to begin with
     * @returns a function that does it, or undefined if there is nothing to do */
    place: (asked: string, renamed?: string) => {
      const next = askForPath(asked);
      if (!next || next === renamed) return undefined;
      const base = renamed === undefined ? edits : edited(files, edits, renamed, null);
      if (!isPath(next)) return void onNotice(['badPath', next]);
      if (isTaken(next, withEdits(files, base))) return void onNotice(['taken', next]);
      // A file of the page that comes back has its text again.
      const text = renamed === undefined ? (files[next] ?? '') : current[renamed]!;
      return () => {
        replace(edited(files, base, next, text));
        open(next);
        onNotice([renamed === undefined ? 'added' : 'renamed', next]);
      };
    },
    /** Deletes the open file. */
    remove: () => {
      if (!isDeletionConfirmed(path)) return;
      replace(edited(files, edits, path, null));
      onNotice(['deleted', path]);
    },
  };
}

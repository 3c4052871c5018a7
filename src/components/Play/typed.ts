/** Types in the code field: completion, and marks at errors. Loaded when a reader asks for types. */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { TypedProject, TypeFault } from '@site/src/plugins/play/client/language';
import { callCompiler } from './compile';

/** What the compiler needs for types. */
export interface Typed extends TypedProject {
  /** Address of the compiler. */
  compiler: string;
}

const theme = EditorView.theme({
  '.cm-tooltip': { border: '1px solid var(--line)', background: 'var(--raised)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent)',
    color: 'var(--raised)',
  },
  '.cm-completionInfo': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** Completes names as TypeScript does.
 * @param current the open project, with the changes of the reader, and the path of the open file */
export function completion(current: () => { typed: Typed; path: string }): Extension {
  async function source(context: CompletionContext): Promise<CompletionResult | null> {
    if (!context.explicit && !context.matchBefore(/[\w$.]$/)) return null;
    const { typed, path } = current();
    if (!/\.[cm]?tsx?$/.test(path)) return null;
    const { compiler, types, files } = typed;
    const project = { types, files: { ...files, [path]: context.state.doc.toString() } };
    const at = { file: path, position: context.pos };
    const found = await callCompiler(compiler, 'complete', project, at);
    return {
      from: found.start,
      validFor: /^[\w$]*$/,
      options: found.names.map(({ name, kind, order }) => ({
        label: name,
        type: kind,
        sortText: order,
        info: async () => {
          const info = document.createElement('div');
          info.textContent = await callCompiler(compiler, 'describe', project, at, name);
          return info;
        },
      })),
    };
  }
  return [
    autocompletion({ override: [source], icons: false }),
    keymap.of([...completionKeymap, ...lintKeymap]),
    theme,
  ];
}

/** Marks the errors of the open file. */
export function mark(view: EditorView, faults: TypeFault[]): void {
  const end = view.state.doc.length;
  const diagnostics = faults.map(({ start, length, message }) => ({
    from: Math.min(start, end),
    to: Math.min(start + length, end),
    severity: 'error' as const,
    message,
  }));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** A field for code: CodeMirror, whose colours are in `editor.css`. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { TypeFault } from '@site/src/plugins/play/client/language';
import React, {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import TypeErrors from './TypeErrors';
import type * as Tools from './typed';
import { type Types, useTypes } from './useTypes';

interface Props {
  /** Path of the shown file. */
  path: string;
  /** Text of the file when it is shown for the first time. */
  text: string;
  /** The project as it is now. */
  typed: Tools.Typed;
  onChange: (text: string) => void;
  /** Called with the path of the file to show. */
  onOpen: (path: string) => void;
}

/** No key is bound to Tab, which leads out of the field, as everywhere on the page. */
const common: Extension = [
  lineNumbers(),
  history(),
  indentOnInput(),
  EditorView.lineWrapping,
  syntaxHighlighting(classHighlighter),
  keymap.of([
    // Changes are kept anyway; the browser would save the page.
    { key: 'Mod-s', run: () => true },
    ...defaultKeymap,
    ...historyKeymap,
  ]),
];

/** Has completion, if the reader has asked for types. */
const completion = new Compartment();

function languageOf(path: string): Extension {
  if (/\.json$/.test(path)) return json();
  return /\.[cm]?[jt]sx?$/.test(path) ? javascript({ typescript: /ts$/.test(path) }) : [];
}

function moveTo(view: EditorView, position: number): void {
  const anchor = Math.min(position, view.state.doc.length);
  view.dispatch({ selection: { anchor }, scrollIntoView: true });
  view.focus();
}

/** Types for the field, if the reader has asked for them. Runs after the effect that opens a file. */
function useTypedField(
  view: RefObject<EditorView | null>,
  { path, typed }: Pick<Props, 'path' | 'typed'>,
): Types {
  const [tools, setTools] = useState<typeof Tools>();
  const types = useTypes(typed);
  const { faults } = types;
  const isOn = types.step !== 'off';
  const current = useEffectEvent(() => ({ typed, path }));
  useEffect(() => {
    if (isOn) import('./typed').then(setTools, console.error);
  }, [isOn]);
  useEffect(() => {
    const extension = isOn && tools ? tools.completion(() => current()) : [];
    view.current!.dispatch({ effects: completion.reconfigure(extension) });
  }, [view, path, isOn, tools]);
  useEffect(() => {
    tools?.mark(
      view.current!,
      faults.filter(({ file }) => file === path),
    );
  }, [view, path, faults, tools]);
  return types;
}

export default function CodeField({ path, text, typed, onChange, onOpen }: Props): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  // Each file has its own cursor, and its own changes to undo.
  const states = useRef(new Map<string, EditorState>());
  const sought = useRef<TypeFault>(undefined);
  const report = useEffectEvent(onChange);
  const create = useEffectEvent(() =>
    EditorState.create({
      doc: text,
      extensions: [
        common,
        completion.of([]),
        languageOf(path),
        // Makes the field a stop of `focusScript` (src/client/inlineScripts.ts).
        EditorView.contentAttributes.of({ 'aria-label': path, tabindex: '0' }),
        EditorView.updateListener.of(
          ({ docChanged, state }) => docChanged && report(state.doc.toString()),
        ),
      ],
    }),
  );
  useEffect(() => {
    const all = states.current;
    const editor = new EditorView({ parent: host.current!, state: all.get(path) ?? create() });
    view.current = editor;
    if (sought.current?.file === path) moveTo(editor, sought.current.start);
    sought.current = undefined;
    return () => {
      all.set(path, editor.state);
      editor.destroy();
    };
  }, [path]);
  const types = useTypedField(view, { path, typed });
  return (
    <>
      <div ref={host} className="editor__field" />
      <TypeErrors
        types={types}
        onOpen={fault => {
          sought.current = fault;
          if (fault.file === path) moveTo(view.current!, fault.start);
          else onOpen(fault.file);
        }}
      />
    </>
  );
}

/** A field for code: CodeMirror, whose colours are in `editor.css`. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import React, { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface Props {
  /** Path of the shown file. */
  path: string;
  /** Text of the file when it is shown for the first time. */
  text: string;
  onChange: (text: string) => void;
}

/** No key is bound to Tab, which leads out of the field, as everywhere on the page. */
const common: Extension = [
  lineNumbers(),
  history(),
  indentOnInput(),
  EditorView.lineWrapping,
  syntaxHighlighting(classHighlighter),
  keymap.of([...defaultKeymap, ...historyKeymap]),
];

function languageOf(path: string): Extension {
  if (/\.json$/.test(path)) return json();
  return /\.[cm]?[jt]sx?$/.test(path) ? javascript({ typescript: /ts$/.test(path) }) : [];
}

export default function CodeField({ path, text, onChange }: Props): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  // Each file has its own cursor, and its own changes to undo.
  const states = useRef(new Map<string, EditorState>());
  const report = useEffectEvent(onChange);
  const create = useEffectEvent(() =>
    EditorState.create({
      doc: text,
      extensions: [
        common,
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
    return () => {
      all.set(path, editor.state);
      editor.destroy();
    };
  }, [path]);
  return <div ref={host} className="editor__field" />;
}

import { autocompletion, type Completion, type CompletionSource } from '@codemirror/autocomplete';
import { html } from '@codemirror/lang-html';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { EditorView, hoverTooltip } from '@codemirror/view';
import CodeMirror, { type ReactCodeMirrorRef } from '@uiw/react-codemirror';
import { useEffect, useMemo, useRef } from 'react';
import classes from './code-editor.module.css';
import { findPlaceholder, type Placeholder, placeholderStart } from './placeholders.ts';

/** What is wrong in a line, and the text that it is about. */
export type CodeNote = {
  /** Counts from 1. */
  readonly line: number;
  readonly what: string;
  readonly text: string;
  readonly isFault: boolean;
};

const completionsOf =
  (placeholders: readonly Placeholder[]): CompletionSource =>
  (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const start = placeholderStart(line.text.slice(0, context.pos - line.from));
    if (start === null) return null;
    const after = context.state.sliceDoc(context.pos, context.pos + 4);
    const end = /^\s*\}\}/.test(after) ? '' : '}}';
    const options = placeholders.map(
      ({ name, text, example }): Completion => ({
        label: name,
        detail: example,
        info: text,
        apply: `${name}${end}`,
        type: 'variable',
      }),
    );
    return { from: line.from + start, options, validFor: /^\w*$/ };
  };

/** What a placeholder is, with an example, where the pointer is on it. */
const hoverOf = (placeholders: readonly Placeholder[]) =>
  hoverTooltip((view, at) => {
    const line = view.state.doc.lineAt(at);
    const found = findPlaceholder(line.text, at - line.from);
    const known = found && placeholders.find(({ name }) => name === found.name);
    if (!found || !known) return null;
    return {
      pos: line.from + found.from,
      end: line.from + found.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = classes.hover ?? '';
        for (const text of [`{{${known.name}}}: ${known.text}`, known.example]) {
          const part = document.createElement('div');
          part.textContent = text;
          dom.append(part);
        }
        return { dom };
      },
    };
  });

const diagnosticsOf = (view: EditorView, notes: readonly CodeNote[]): Diagnostic[] =>
  notes
    .filter(({ line }) => line <= view.state.doc.lines)
    .map(({ line, what, text, isFault }) => {
      const { from, to, text: written } = view.state.doc.line(line);
      const at = what === '' ? -1 : written.indexOf(what);
      return {
        from: at < 0 ? from : from + at,
        to: at < 0 ? to : from + at + what.length,
        severity: isFault ? 'error' : 'warning',
        message: text,
      };
    });

const goToLine = (view: EditorView, goTo: { readonly line: number } | null): void => {
  if (!goTo || goTo.line > view.state.doc.lines) return;
  const { from } = view.state.doc.line(goTo.line);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
};

type CodeEditorProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholders: readonly Placeholder[];
  notes: readonly CodeNote[];
  isDark: boolean;
  /** A line to go to; a new object goes there again. */
  goTo: { readonly line: number } | null;
};

/** Edits HTML with placeholders, which it completes and explains. */
export function CodeEditor({ label, value, onChange, placeholders, notes, isDark, goTo }: CodeEditorProps) {
  const editor = useRef<ReactCodeMirrorRef>(null);
  const extensions = useMemo(
    () => [
      html({ selfClosingTags: true }),
      EditorView.lineWrapping,
      // Focusable anyway, but not every tool knows that of what is editable.
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
      autocompletion({ override: [completionsOf(placeholders)] }),
      hoverOf(placeholders),
      lintGutter(),
      linter((view) => diagnosticsOf(view, notes), { delay: 0 }),
    ],
    [label, placeholders, notes],
  );
  useEffect(() => {
    const view = editor.current?.view;
    if (view) goToLine(view, goTo);
  }, [goTo]);
  return (
    <CodeMirror
      ref={editor}
      className={classes.root ?? ''}
      value={value}
      onChange={onChange}
      // Unfolded for this line, the editor has only just come into being.
      onCreateEditor={(view) => goToLine(view, goTo)}
      theme={isDark ? 'dark' : 'light'}
      minHeight="280px"
      maxHeight="560px"
      // Tab leaves the editor, as it leaves any other field.
      indentWithTab={false}
      extensions={extensions}
    />
  );
}

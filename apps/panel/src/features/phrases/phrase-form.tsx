import { Button, CloseButton, TextInput } from '@mantine/core';
import { phraseText } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { inputProps } from '../../api/editor/input-props.ts';
import { useEditor } from '../../api/editor/use-editor.ts';
import { changedCalls } from '../../settings-kit/settings/changed-calls.ts';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { phraseProblem } from './phrase-problem.ts';
import classes from './phrases.module.css';
import type { ListKind } from './use-phrase-changes.ts';

const schema = z.object({ phrase: phraseText });

type PhraseFormProps = {
  kind: ListKind;
  searchId: string;
  label: string;
  placeholder?: string;
  initial?: string;
  submitLabel: string;
  submitIcon?: ReactNode;
  save: (phrase: string) => Promise<unknown>;
  onSaved?: () => void;
  /** Given when a phrase is being edited: leaves it unchanged. */
  onCancel?: () => void;
};

/** Adds a phrase, or edits one in place. */
export function PhraseForm({
  kind,
  searchId,
  initial = '',
  save,
  onSaved,
  onCancel,
  ...words
}: PhraseFormProps) {
  const { t } = useTranslation();
  const editor = useEditor({
    saved: { phrase: initial },
    schema,
    save: ({ phrase }) => save(phrase),
    action: 'savePhrase',
    invalidates: changedCalls(kind),
    draft: { part: `?phrase=${searchId} ${initial}` },
    // The API's name of the phrase depends on the list; the form has a single field.
    pathOf: () => 'phrase',
    fieldOf: () => 'phrase',
    onSaved: () => onSaved?.(),
  });
  const problem = editor.problemAt('phrase');
  const size = onCancel ? 'sm' : 'md';
  const cancel = (): void => {
    editor.discard();
    onCancel?.();
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
    >
      {editor.isRestored && (
        <div className={classes.restored}>
          <RestoredNote draft={editor} onDiscard={editor.discard} />
        </div>
      )}
      <TextInput
        className={classes.field}
        size={size}
        aria-label={words.label}
        placeholder={words.placeholder}
        autoComplete="off"
        autoFocus={onCancel !== undefined}
        {...inputProps(editor)('phrase')}
        error={problem && phraseProblem(t, problem)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && onCancel) cancel();
        }}
      />
      <Button type="submit" size={size} leftSection={words.submitIcon} loading={editor.isSaving}>
        {words.submitLabel}
      </Button>
      {onCancel && <CloseButton size="lg" aria-label={t('phrases.cancelEdit')} onClick={cancel} />}
    </form>
  );
}

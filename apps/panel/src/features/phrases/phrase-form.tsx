import { Button, CloseButton, TextInput } from '@mantine/core';
import { phraseText, validate } from '@vitrina/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { phraseProblem } from './phrase-problem.ts';
import classes from './phrases.module.css';

const schema = z.object({ phrase: phraseText });

type PhraseFormProps = {
  label: string;
  placeholder?: string;
  initial?: string;
  submitLabel: string;
  submitIcon?: ReactNode;
  isSaving: boolean;
  /** Why the API refused the last submission. */
  failure: ApiFailure | null;
  onSubmit: (phrase: string, onSaved: () => void) => void;
  /** Given when a phrase is being edited: leaves it unchanged. */
  onCancel?: () => void;
};

/** Adds a phrase, or edits one in place. */
export function PhraseForm(props: PhraseFormProps) {
  const { label, placeholder, initial = '', submitLabel, submitIcon, isSaving, failure, onSubmit } = props;
  const { t } = useTranslation();
  const [phrase, setPhrase] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [isTouched, setTouched] = useState(false);
  const problem = failure?.problems[0];
  const refused = problem && !isTouched ? phraseProblem(t, problem) : null;
  const submit = (): void => {
    const result = validate(schema, { phrase });
    const broken = result.ok ? undefined : result.problems[0];
    setError(broken ? phraseProblem(t, broken) : null);
    if (!result.ok) return;
    setTouched(false);
    onSubmit(result.data.phrase, () => setPhrase(''));
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        className={classes.field}
        size={props.onCancel ? 'sm' : 'md'}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoFocus={props.onCancel !== undefined}
        value={phrase}
        error={error ?? refused}
        onChange={({ currentTarget }) => {
          setPhrase(currentTarget.value);
          setError(null);
          setTouched(true);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') props.onCancel?.();
        }}
      />
      <Button type="submit" size={props.onCancel ? 'sm' : 'md'} leftSection={submitIcon} loading={isSaving}>
        {submitLabel}
      </Button>
      {props.onCancel && (
        <CloseButton size="lg" aria-label={t('phrases.cancelEdit')} onClick={props.onCancel} />
      )}
    </form>
  );
}

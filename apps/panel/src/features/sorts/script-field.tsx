import { Textarea } from '@mantine/core';
import { longestScript, type ScriptProblem } from '@vitrina/contract';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './script.module.css';

const example = '_score * (1 + popularity)';

type ScriptFieldProps = {
  inputRef: RefObject<HTMLTextAreaElement | null>;
  script: string;
  problem: ScriptProblem | null;
  error: string | undefined;
  onChange: (script: string) => void;
};

/** A text area for a script, with the invalid part underlined. */
export function ScriptField({ inputRef, script, problem, error, onChange }: ScriptFieldProps) {
  const { t } = useTranslation();
  const from = Math.min(problem?.position ?? script.length, script.length);
  const to = from + (problem?.found.length ?? 0);
  return (
    <div className={classes.field}>
      {problem && script !== '' && (
        <pre className={classes.marks} aria-hidden>
          {script.slice(0, from)}
          <mark>{script.slice(from, to) || ' '}</mark>
          {script.slice(to)}
        </pre>
      )}
      <Textarea
        ref={inputRef}
        label={t('fields.names.sortScript')}
        classNames={{ input: classes.input ?? '' }}
        autosize
        minRows={3}
        // Leaves room for text that still has to be shortened.
        maxLength={2 * longestScript}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        placeholder={example}
        error={error}
        value={script}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

import { Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import {
  countScriptSteps,
  longestScript,
  maxScriptSteps,
  parseSortScript,
  type ScriptFunction,
  type ScriptProblem,
  type SearchField,
  scriptFunctions,
  scriptVariables,
} from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldName } from '../../kit/use-field-name.ts';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './script.module.css';
import { ScriptCheck } from './script-check.tsx';
import { ScriptField } from './script-field.tsx';
import { fieldInScript, insertPiece, recipesFor } from './script-recipes.ts';

const checkDelayMs = 400;
const functions = Object.keys(scriptFunctions) as ScriptFunction[];

/** The problem in words for somebody who doesn't program. */
export const scriptProblemMessage = (t: TFunction, { found, position }: ScriptProblem): string => {
  if (found === '') return t('sorts.script.unfinished');
  const place = { found, position: position + 1 };
  return /^[a-z_]/i.test(found) ? t('sorts.script.unknownWord', place) : t('sorts.script.unexpected', place);
};

type ScriptEditorProps = {
  searchId: string;
  script: string;
  fields: readonly SearchField[];
  /** Why a save was refused. */
  error: string | undefined;
  onChange: (script: string) => void;
};

/** Edits a sort script: checked while typing, built from blocks, and evaluated for products of the catalog. */
export function ScriptEditor({ searchId, script, fields, error, onChange }: ScriptEditorProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const input = useRef<HTMLTextAreaElement>(null);
  const [checked] = useDebouncedValue(script, checkDelayMs);
  const parsed = parseSortScript(script);
  const problem = script.trim() === '' || parsed.ok ? null : parsed.problem;
  const hasTooManySteps = parsed.ok && countScriptSteps(parsed.script) > maxScriptSteps;
  const isTooLong = script.length > longestScript;
  const problemMessage = (): string | undefined => {
    // This comes first: a truncated paste is also invalid where it was cut off.
    if (isTooLong) return t('sorts.script.tooLong', { max: longestScript });
    if (problem) return scriptProblemMessage(t, problem);
    return hasTooManySteps ? t('sorts.script.tooManySteps', { max: maxScriptSteps }) : error;
  };
  const numbers = fields.filter(({ type }) => type === 'number');
  const insert = (piece: string): void => {
    const { selectionStart = script.length, selectionEnd = script.length } = input.current ?? {};
    const inserted = insertPiece(script, piece, selectionStart, selectionEnd);
    onChange(inserted.text);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(inserted.caret, inserted.caret);
    });
  };
  const block = (label: string, pieces: readonly { piece: string; words: string; shown?: string }[]) => (
    <Menu position="bottom-start" shadow="md" transitionProps={{ duration: 120 }} returnFocus={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          disabled={pieces.length === 0}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.pieces}>
        {pieces.map(({ piece, words, shown = piece }) => (
          <Menu.Item key={piece} onClick={() => insert(piece)}>
            <span className={classes.piece}>
              <span>{words}</span>
              <code>{shown}</code>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <div className={classes.root}>
      <ScriptField
        inputRef={input}
        script={script}
        problem={isTooLong ? null : problem}
        error={problemMessage()}
        onChange={onChange}
      />
      <div className={classes.blocks}>
        {block(
          t('sorts.script.fields'),
          numbers.map(({ path }) => ({ piece: fieldInScript(path), words: fieldName(path) })),
        )}
        {block(
          t('sorts.script.values'),
          scriptVariables.map((name) => ({ piece: name, words: t(`sorts.script.variables.${name}`) })),
        )}
        {block(
          t('sorts.script.functions'),
          functions.map((name) => ({
            piece: `${name}(`,
            shown: `${name}()`,
            words: t(`sorts.script.functionWords.${name}`),
          })),
        )}
      </div>
      <div className={classes.recipes}>
        <Quiet as="span">{t('sorts.script.recipes')}</Quiet>
        {recipesFor(fields).map(({ name, script: recipe, missing }) => (
          <Button
            key={name}
            variant="light"
            size="compact-md"
            disabled={missing}
            title={missing ? t(`sorts.script.recipeMissing.${name}`) : undefined}
            onClick={() => onChange(recipe)}
          >
            {t(`sorts.script.recipeNames.${name}`)}
          </Button>
        ))}
      </div>
      {!problem && !hasTooManySteps && checked.trim() !== '' && (
        <ScriptCheck searchId={searchId} script={checked} />
      )}
    </div>
  );
}

import { Button, SegmentedControl, TagsInput, Text } from '@mantine/core';
import { type Problem, type Synonym, synonym, validate } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isSameValue } from '../../api/editor/problems.ts';
import { useFormDraft } from '../../api/editor/use-form-draft.ts';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SaveButton } from '../../ui/save-button.tsx';
import { phraseProblem } from './phrase-problem.ts';
import classes from './phrases.module.css';

const listNames = ['phrases', 'from', 'to'] as const;
type ListName = (typeof listNames)[number];

const list = z.array(z.string());
const fieldsSchema = z.object({ type: z.enum(['group', 'oneWay']), phrases: list, from: list, to: list });
type Fields = z.infer<typeof fieldsSchema>;

/** Of each list the text that isn't a chip yet. */
const unsentSchema = z.partialRecord(z.enum(listNames), z.string());
const draftSchema = z.object({ fields: fieldsSchema, unsent: unsentSchema });

export const fieldsOf = (entry: Synonym | null, first = ''): Fields => {
  const none: Fields = { type: 'group', phrases: first === '' ? [] : [first], from: [], to: [] };
  if (!entry) return none;
  return entry.type === 'group' ? { ...none, ...entry } : { ...none, phrases: [], ...entry };
};

const entryOf = ({ type, phrases, from, to }: Fields): unknown =>
  type === 'group' ? { type, phrases } : { type, from, to };

/** Converts the input to the other type: a group's first phrases become the left side, and vice versa. */
const convert = (fields: Fields, type: Synonym['type']): Fields => {
  if (type === fields.type) return fields;
  if (type === 'group') return { ...fields, type, phrases: [...fields.from, ...fields.to] };
  const [first, ...rest] = fields.phrases;
  return { ...fields, type, from: first === undefined ? [] : [first], to: rest };
};

/** Enough of a phrase to find it among the others, however long a text was pasted. */
const shortened = (phrase: string): string => {
  const [...characters] = phrase;
  return characters.length > 60 ? `${characters.slice(0, 60).join('').trim()}…` : phrase;
};

type SynonymFormProps = {
  /** Distinguishes what is typed into it from the drafts of others. */
  name: string;
  initial: Fields;
  /** It was never saved, so that it can be as it stands. */
  isNew: boolean;
  isSaving: boolean;
  failure: ApiFailure | null;
  /** `drop` forgets what was typed, once it is saved. */
  onSubmit: (synonym: Synonym, drop: () => void) => void;
  onCancel: () => void;
};

/**
 * Edits a group of synonymous phrases, or a one-way synonym. Without `useEditor`: text that isn't a chip yet is added on submit, so
 * the value exists only then.
 */
export function SynonymForm({
  name: draftName,
  initial,
  isNew,
  isSaving,
  failure,
  ...does
}: SynonymFormProps) {
  const { t } = useTranslation();
  const draft = useFormDraft(draftSchema, `?synonym=${draftName}`);
  const [fields, setFields] = useState(draft.stored?.fields ?? initial);
  const [unsent, setUnsent] = useState(draft.stored?.unsent ?? {});
  const isUntouched = isSameValue(
    { fields, unsent: Object.values(unsent).join('') },
    { fields: initial, unsent: '' },
  );
  useEffect(
    () => draft.store(isUntouched ? null : { fields, unsent }),
    [draft.store, isUntouched, fields, unsent],
  );
  const [problems, setProblems] = useState<readonly Problem[] | null>(null);
  const change = (next: Fields): void => {
    setFields(next);
    setProblems([]);
  };
  const shown = problems ?? failure?.problems ?? [];
  const errorOf = (name: ListName): string | undefined => {
    const own = shown.find(({ path }) => path.replace(/^synonym\./, '').startsWith(name));
    const whole =
      name === 'to' || name === 'phrases' ? shown.find(({ path }) => path === 'synonym') : undefined;
    const problem = own ?? whole;
    if (!problem) return undefined;
    const at = Number(problem.path.split('.').at(-1));
    const phrase = fields[name][at];
    const words = phraseProblem(t, problem);
    return phrase === undefined ? words : `${shortened(phrase)}: ${words}`;
  };
  const submit = (): void => {
    // Text that Enter has not yet turned into a chip counts too.
    const complete = { ...fields };
    for (const name of listNames) {
      const rest = unsent[name]?.trim();
      if (rest) complete[name] = [...complete[name], rest];
    }
    setFields(complete);
    setUnsent({});
    const result = validate(synonym, entryOf(complete));
    setProblems(result.ok ? null : result.problems);
    if (result.ok) does.onSubmit(result.data, draft.drop);
  };
  const input = (name: ListName) => (
    <TagsInput
      data-autofocus={name === 'to' ? undefined : true}
      key={name}
      label={t(`phrases.synonyms.fields.${name}`)}
      description={t(`phrases.synonyms.help.${name}`)}
      placeholder={fields[name].length === 0 ? t(`phrases.synonyms.placeholder.${name}`) : ''}
      value={fields[name]}
      searchValue={unsent[name] ?? ''}
      onSearchChange={(text) => setUnsent((before) => ({ ...before, [name]: text }))}
      onChange={(values) => change({ ...fields, [name]: values })}
      error={errorOf(name)}
      splitChars={[',', ';', '\n']}
      maxTags={50}
      clearable
      allowDuplicates
      clearButtonProps={{ 'aria-label': t('phrases.synonyms.clear') }}
    />
  );
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RestoredNote
        draft={draft}
        onDiscard={() => {
          draft.drop();
          change(initial);
          setUnsent({});
        }}
      />
      <div>
        <SegmentedControl
          fullWidth
          aria-label={t('phrases.synonyms.type')}
          value={fields.type}
          onChange={(type) => change(convert(fields, type === 'oneWay' ? 'oneWay' : 'group'))}
          data={[
            { value: 'group', label: t('phrases.synonyms.group') },
            { value: 'oneWay', label: t('phrases.synonyms.oneWay') },
          ]}
        />
        <Text size="sm" c="dimmed" mt={10}>
          {t(`phrases.synonyms.examples.${fields.type}`)}
        </Text>
      </div>
      {fields.type === 'group' ? input('phrases') : [input('from'), input('to')]}
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={isSaving}
          onClick={() => {
            draft.drop();
            does.onCancel();
          }}
        >
          {t('phrases.cancel')}
        </Button>
        <SaveButton isSaving={isSaving} isIdle={isUntouched && !isNew} />
      </div>
    </form>
  );
}

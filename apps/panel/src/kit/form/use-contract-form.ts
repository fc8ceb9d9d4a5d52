import { type UseFormReturnType, useForm } from '@mantine/form';
import { type Problem, validate } from '@vitrina/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ApiFailure } from '../api-failure.ts';
import { focusFirstProblem } from './focus-first-problem.ts';
import { type FieldName, problemText } from './problem-messages.ts';
import { useFormDraft } from './use-form-draft.ts';

type Values = Record<string, unknown>;

type ContractFormOptions<S extends z.ZodType, V extends Values> = {
  /** The contract's schema of the body: the API judges by the same one. */
  schema: S;
  initialValues: V;
  /** The name of each field, for its problems. A list's entries go by the name of the list. */
  fields: Record<keyof V & string, FieldName>;
  /** False where the screen keeps what is typed by itself, as the wizard does. */
  keepsDraft?: boolean;
};

export type ContractForm<S extends z.ZodType, V extends Values> = {
  form: UseFormReturnType<V>;
  /** Calls back with the parsed values, or shows each problem at its field. */
  submit: (onValid: (values: z.output<S>) => void) => (event?: React.FormEvent<HTMLFormElement>) => void;
  /** Shows a refused save's problems at their fields. False if it has none that belong to a field. */
  showProblems: (failure: ApiFailure) => boolean;
  /** For RestoredNote. The form calls `settle` once its values are saved, so that none of them is kept. */
  draft: { readonly isRestored: boolean; readonly settle: () => void; readonly discard: () => void };
};

const draftValues = z.record(z.string(), z.unknown());
/** What is secret stays out of every storage. */
const isSecret = (name: string): boolean => /password|secret|token|key$/i.test(name);
const textOf = (value: unknown): string | undefined => JSON.stringify(value);

/** The values that differ from the saved ones, by name; null if none does. */
const changedPart = (initial: Values, values: Values): Values | null => {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSecret(name) && textOf(value) !== textOf(initial[name]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
};

/** What was kept, as far as the form still has such fields. */
const fitting = <V extends Values>(initial: V, kept: Values): Partial<V> =>
  Object.fromEntries(
    Object.entries(kept).filter(
      ([name, value]) => name in initial && !isSecret(name) && typeof value === typeof initial[name],
    ),
  ) as Partial<V>;

/** A form whose values are judged by the contract, before sending and by what the API answers. */
export const useContractForm = <S extends z.ZodType, V extends Values>({
  schema,
  initialValues,
  fields,
  keepsDraft = true,
}: ContractFormOptions<S, V>): ContractForm<S, V> => {
  const { t } = useTranslation();
  const errorsOf = (problems: readonly Problem[]): Record<string, string> => {
    const errors: Record<string, string> = {};
    for (const problem of problems) {
      const field = fields[problem.path.split('.')[0] ?? ''];
      if (field && errors[problem.path] === undefined) errors[problem.path] = problemText(t, problem, field);
    }
    return errors;
  };
  const form = useForm<V>({
    initialValues,
    validate: (values) => {
      const result = validate(schema, values);
      return result.ok ? {} : errorsOf(result.problems);
    },
  });
  const draft = useFormDraft(draftValues);
  const kept = keepsDraft ? draft.kept : null;
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is given back once, to the form as it opens.
  useEffect(() => {
    if (kept) form.setValues(fitting(initialValues, kept));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows what is typed.
  useEffect(() => {
    if (keepsDraft) draft.keep(changedPart(initialValues, values));
  }, [values]);
  return {
    form,
    draft: {
      isRestored: keepsDraft && draft.isRestored,
      settle: draft.drop,
      discard: () => {
        form.setValues(initialValues);
        form.clearErrors();
        draft.drop();
      },
    },
    submit: (onValid) =>
      form.onSubmit((values) => {
        const result = validate(schema, values);
        if (result.ok) onValid(result.data);
      }, focusFirstProblem),
    showProblems: (failure) => {
      const errors = errorsOf(failure.problems);
      if (Object.keys(errors).length === 0) return false;
      form.setErrors(errors);
      focusFirstProblem();
      return true;
    },
  };
};

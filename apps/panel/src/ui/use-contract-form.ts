import { type UseFormReturnType, useForm } from '@mantine/form';
import { type Problem, validate } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ApiFailure } from '../api/api-failure.ts';
import { type FieldName, problemText } from './problem-words.ts';

type Values = Record<string, unknown>;

type ContractFormOptions<S extends z.ZodType, V extends Values> = {
  /** The contract's schema of the body: the API judges by the same one. */
  schema: S;
  initialValues: V;
  /** The name of each field, for its problems. A list's entries go by the name of the list. */
  fields: Record<keyof V & string, FieldName>;
};

export type ContractForm<S extends z.ZodType, V extends Values> = {
  form: UseFormReturnType<V>;
  /** Calls back with the parsed values, or shows each problem at its field. */
  submit: (onValid: (values: z.output<S>) => void) => (event?: React.FormEvent<HTMLFormElement>) => void;
  /** Shows a refused save's problems at their fields. False if it has none that belong to a field. */
  showProblems: (failure: ApiFailure) => boolean;
};

/** A form whose values are judged by the contract, before sending and by what the API answers. */
export const useContractForm = <S extends z.ZodType, V extends Values>({
  schema,
  initialValues,
  fields,
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
  return {
    form,
    submit: (onValid) =>
      form.onSubmit((values) => {
        const result = validate(schema, values);
        if (result.ok) onValid(result.data);
      }),
    showProblems: (failure) => {
      const errors = errorsOf(failure.problems);
      if (Object.keys(errors).length === 0) return false;
      form.setErrors(errors);
      return true;
    },
  };
};

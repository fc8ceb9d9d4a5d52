import { type Problem, validate } from '@vitrina/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormDraft } from '../../../ui/use-form-draft.ts';
import type { SettingForm } from '../../search-settings/shared/use-setting-form.ts';

type Choices<T> = {
  searchId: string;
  form: SettingForm<T>;
  schema: z.ZodType<T>;
  saved: T;
};

/** A setting's form that is judged as it is typed, whose last right value can be shown, and which is kept when the screen is left. */
export const useJudgedForm = <T>({ searchId, form, schema, saved }: Choices<T>) => {
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const kept = useFormDraft(useMemo(() => z.object({ searchId: z.string(), value: schema }), [schema]));
  const { value } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is given back once, as the form opens.
  useEffect(() => {
    if (kept.kept?.searchId === searchId) form.change(kept.kept.value as T);
  }, []);
  const judged = useMemo(() => validate(schema, value), [schema, value]);
  const lastRight = useRef(saved);
  if (judged.ok) lastRight.current = judged.data as T;
  const { isDirty } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows what is typed.
  useEffect(() => {
    kept.keep(isDirty ? { searchId, value: lastRight.current } : null);
  }, [value, isDirty]);
  const problems: readonly Problem[] = judged.ok ? form.problems : judged.problems;
  return {
    /** The value, or what it was before something in it became wrong. */
    rightValue: lastRight.current,
    isRight: judged.ok,
    problems,
    draft: { isRestored: kept.isRestored && kept.kept?.searchId === searchId && isDirty },
    errorAt: (path: string, field: string): string | undefined => {
      const problem = problems.find((each) => each.path === path);
      // What is being typed for the first time is not called wrong for being empty yet.
      if (!problem || (problem.rule === 'required' && !isTried)) return undefined;
      if (problem.rule === 'url') return t('searchApp.linkProblem');
      return t(`rules.${problem.rule}`, {
        ...problem.params,
        field,
        interpolation: { escapeValue: false },
      });
    },
    discard: (): void => {
      setTried(false);
      form.discard();
      kept.drop();
    },
    /** Saves, or says what is wrong: the answer is the first problem's path. */
    save: (): string | null => {
      setTried(!judged.ok);
      if (!judged.ok) return judged.problems[0]?.path ?? '';
      form.save(judged.data as T);
      return null;
    },
  };
};

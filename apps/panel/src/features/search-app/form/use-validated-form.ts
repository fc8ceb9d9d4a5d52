import type { Problem } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingForm } from '../../../settings-kit/form/use-setting-form.ts';

/** A setting's form that is judged as it is typed. */
export const useValidatedForm = <T>(form: SettingForm<T>) => {
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const { validated, draft } = form;
  const problems: readonly Problem[] = validated.ok ? form.problems : validated.problems;
  return {
    isValid: validated.ok,
    problems,
    errorAt: (path: string, field: string): string | undefined => {
      const problem = problems.find((each) => each.path === path);
      // What is being typed for the first time is not called wrong for being empty yet.
      if (!problem || (problem.rule === 'required' && !isTried && !draft.isRestored)) return undefined;
      if (problem.rule === 'url') return t('searchApp.linkProblem');
      return t(`validation.${problem.rule}`, {
        ...problem.params,
        field,
        interpolation: { escapeValue: false },
      });
    },
    discard: (): void => {
      setTried(false);
      form.discard();
    },
    /** Saves, or says what is wrong: the answer is the first problem's path. */
    save: (): string | null => {
      setTried(!validated.ok);
      if (!validated.ok) return validated.problems[0]?.path ?? '';
      form.save(validated.data as T);
      return null;
    },
  };
};

import { useTranslation } from 'react-i18next';
import type { Editor } from '../../../api/editor/editor.ts';

/** The message for the problem at a path, with the name that the field has on screen. */
export const useAppError = ({ problemAt }: Pick<Editor<unknown>, 'problemAt'>) => {
  const { t } = useTranslation();
  return (path: string, field: string): string | undefined => {
    const problem = problemAt(path);
    if (!problem) return undefined;
    if (problem.rule === 'url') return t('searchApp.linkProblem');
    return t(`validation.${problem.rule}`, {
      ...problem.params,
      field,
    });
  };
};

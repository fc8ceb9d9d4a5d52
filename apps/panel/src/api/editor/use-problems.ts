import type { Problem } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { focusFirstProblem } from '../../kit/form/focus-first-problem.ts';
import { problemText } from '../../kit/form/problem-messages.ts';
import type { Editor, EditorChoices, FieldMessage } from './editor.ts';
import { exceptEmpty, type Refusal, stillReported, unresolved } from './problems.ts';

type Choices = Pick<
  EditorChoices<never, never, never>,
  'fieldOf' | 'pathOf' | 'problemsOf' | 'messageOf' | 'validates'
>;

export type Problems = Pick<Editor<unknown>, 'problems' | 'problemAt' | 'errorAt' | 'showMessage'> & {
  /** Shows what the form's own validation found, before anything was sent. */
  readonly attempt: () => void;
  /** Shows a failed save at the fields. False if it belongs to none. */
  readonly report: (failure: ApiFailure) => boolean;
  readonly forget: () => void;
};

/** What is wrong with a form: `broken` by the contract, reported by the server, or said by the screen itself. */
export const useProblems = (
  {
    fieldOf,
    pathOf = (path) => path,
    problemsOf = ({ problems }) => problems,
    messageOf,
    validates = 'saving',
  }: Choices,
  body: unknown,
  broken: readonly Problem[],
  isRestored: boolean,
): Problems => {
  const { t } = useTranslation();
  const [attempted, setAttempted] = useState<readonly Problem[]>(() =>
    isRestored ? exceptEmpty(broken) : [],
  );
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [message, setMessage] = useState<(FieldMessage & { readonly value: unknown }) | null>(null);

  const whileTyping = attempted.length > 0 ? broken : exceptEmpty(broken);
  const own = validates === 'typing' ? whileTyping : stillReported(broken, attempted);
  const problems = [...own, ...(refusal ? unresolved(refusal, body) : [])];
  const problemAt = (path: string): Problem | undefined => problems.find((each) => each.path === path);
  const messageAt = (path: string): string | undefined => {
    if (message?.path !== path) return undefined;
    const refused = { value: message.value, problems: [{ path, rule: 'invalid' as const }] };
    return unresolved(refused, body).length > 0 ? message.text : undefined;
  };
  const showMessage = (next: FieldMessage): void => {
    setMessage({ ...next, value: body });
    focusFirstProblem();
  };
  return {
    problems,
    problemAt,
    errorAt: (path) => {
      const problem = problemAt(path);
      const field = problem && fieldOf?.(path);
      return problem && field ? problemText(t, problem, field) : messageAt(path);
    },
    showMessage,
    attempt: () => {
      setAttempted(broken);
      if (broken.length > 0) focusFirstProblem();
    },
    report: (failure) => {
      const known = messageOf?.(failure);
      if (known) {
        showMessage(known);
        return true;
      }
      const reported = problemsOf(failure)
        .map((problem) => ({ ...problem, path: pathOf(problem.path) }))
        .filter(({ path }) => !fieldOf || fieldOf(path) !== undefined);
      setRefusal({ value: body, problems: reported });
      if (reported.length > 0) focusFirstProblem();
      return reported.length > 0;
    },
    forget: () => {
      setAttempted([]);
      setRefusal(null);
      setMessage(null);
    },
  };
};

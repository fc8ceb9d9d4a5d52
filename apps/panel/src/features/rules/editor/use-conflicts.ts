import { useDebouncedValue } from '@mantine/hooks';
import { type Rule, type RuleConflict, ruleAction, ruleCondition } from '@vitrina/contract';
import { useApiQuery } from '../../../api/use-api.ts';

const typingMs = 300;

export type Conflicts = {
  readonly found: readonly RuleConflict[];
  /** Set if it can't be told whether there are any. */
  readonly hasFailed: boolean;
};

/** What keeps the rule, as it is being edited, from doing what it says. `action` of each is the place among the rule's actions. */
export const useConflicts = (searchId: string, ruleId: string | null, rule: Rule): Conflicts => {
  const [{ condition, actions, from, to }] = useDebouncedValue(rule, typingMs);
  // Incomplete actions have no effect.
  const complete = actions.flatMap((action, at) =>
    ruleAction.safeParse(action).success ? [{ action, at }] : [],
  );
  const isReadable = ruleCondition.safeParse(condition).success;
  const query = useApiQuery(
    'checkRule',
    {
      params: { searchId },
      body: { ruleId, condition, actions: complete.map(({ action }) => action), from, to },
    },
    { enabled: isReadable, keepPrevious: true },
  );
  const found = isReadable ? (query.data?.data ?? []) : [];
  return {
    found: found.flatMap((conflict): RuleConflict[] => {
      if (!('action' in conflict)) return [conflict];
      // What the rule was a moment ago may have had other actions.
      const at = query.isPlaceholderData ? undefined : complete[conflict.action]?.at;
      return at === undefined ? [] : [{ ...conflict, action: at }];
    }),
    hasFailed: query.error !== null,
  };
};

/** Whether what an action says won't happen. */
export const isLost = (conflict: RuleConflict): boolean =>
  conflict.type === 'ownHide' ||
  (conflict.type === 'pin' && conflict.trouble !== 'unavailable') ||
  (isOfAction(conflict) && conflict.isBeaten && conflict.relation !== 'narrower');

type OfAction = Extract<RuleConflict, { isBeaten: boolean }>;
const isOfAction = (conflict: RuleConflict): conflict is OfAction => 'isBeaten' in conflict;

/** The conflicts to be told beside an action. A redirect by another rule concerns all of them, and is told once. */
export const conflictsOf = ({ found }: Conflicts, action: number): readonly RuleConflict[] =>
  found.filter((each) => 'action' in each && each.action === action && each.type !== 'redirected');

import { Badge, Switch } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowsMoveVertical,
  IconPencil,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ListedRule, type RuleActivity, untargetableFields } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { useFieldName } from '../../../kit/use-field-name.ts';
import { useFormat } from '../../../kit/use-format.ts';
import {
  type RuleState,
  ruleActionsText,
  ruleConditionText,
  ruleDaysText,
  ruleStateOf,
} from '../../../settings-kit/rules/rule-text.ts';
import { dayIn } from '../../../ui/period/period-days.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { type RowAction, RowActions } from '../../../ui/row-actions.tsx';
import { noCategoryText } from '../no-category-text.ts';
import { ActivityBars } from './activity-bars.tsx';
import { PinnedPictures } from './pinned-pictures.tsx';
import classes from './rule-list.module.css';

const colors = {
  active: 'green',
  planned: 'petrol',
  off: 'gray',
  over: 'gray',
  idle: 'yellow',
} as const satisfies Record<RuleState, string>;

/** The search whose results show the rule's effect. */
const trySearchFor = ({ rule: { condition } }: ListedRule): Record<string, string> => {
  const [context] = condition.contexts ?? [];
  return {
    ...(condition.type === 'category' ? { 'f.categories': condition.category } : { q: condition.phrase }),
    // The shop's own page would name its contexts by itself.
    ...(context !== undefined && { mode: 'list', context }),
  };
};

/** Pages don't report which of their places searched. */
const isCounted = ({ rule: { condition } }: ListedRule): boolean => (condition.contexts ?? []).length === 0;

function State({ saved, today }: { saved: ListedRule; today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rule, shadowedBy } = saved;
  const state = ruleStateOf(saved, today);
  if (shadowedBy)
    return (
      <span className={classes.state}>
        <Badge variant="light" color="yellow" tt="none" fw={560} radius="sm">
          {t('merchandising.shadowed.state')}
        </Badge>
        <Quiet as="span">
          {t('merchandising.shadowed.by')}{' '}
          <Link to={pathTo('rule', { ruleId: shadowedBy.ruleId })}>
            <bdi>{shadowedBy.name}</bdi>
          </Link>
        </Quiet>
        {shadowedBy.isRedirected && <Quiet as="span">{t('merchandising.shadowed.redirected')}</Quiet>}
      </span>
    );
  return (
    <span className={classes.state}>
      <Badge variant="light" color={colors[state]} tt="none" fw={560} radius="sm">
        {t(`merchandising.states.${state}`)}
      </Badge>
      <Quiet as="span">{ruleDaysText(t, format, rule)}</Quiet>
    </span>
  );
}

export type RuleRowActions = {
  readonly setEnabled: (saved: ListedRule, enabled: boolean) => void;
  readonly remove: (saved: ListedRule) => void;
  readonly moveToEnd: (saved: ListedRule, side: 'before' | 'after') => void;
  readonly askForPlace: (saved: ListedRule) => void;
};

type RuleRowProps = RuleRowActions & {
  saved: ListedRule;
  activity: RuleActivity | undefined;
  /** What moves it by one place. */
  steps: readonly RowAction[];
};

/** A rule: when it applies and what it does, what it pins, how often it acted, and whether it can act at all. */
export function RuleRow({
  saved,
  activity,
  steps,
  setEnabled,
  remove,
  moveToEnd,
  askForPlace,
}: RuleRowProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const { ruleId, rule, missingFields, missingCategories = [], pinned = [] } = saved;
  const today = dayIn(useUser()?.timeZone ?? 'UTC', Date.now());
  const days = activity?.rules.find((each) => each.ruleId === ruleId);
  return (
    <div className={classes.rule} data-off={!saved.isActive || undefined}>
      <span className={classes.name}>
        <Link to={pathTo('rule', { ruleId })}>
          <bdi>{rule.name}</bdi>
        </Link>
        <Quiet as="span">{ruleConditionText(t, rule.condition)}</Quiet>
        <Quiet as="span">{ruleActionsText(t, rule.actions)}</Quiet>
        {(['lost', 'useless'] as const).map((why) => {
          const fields = missingFields.filter(
            (field) => untargetableFields.includes(field) === (why === 'useless'),
          );
          return (
            fields.length > 0 && (
              <span key={why} className={classes.missing}>
                {t(why === 'lost' ? 'sorts.missing' : 'merchandising.useless', {
                  fields: fields.map(fieldName).join(', '),
                })}
              </span>
            )
          );
        })}
        {missingCategories.length > 0 && (
          <span className={classes.missing}>{noCategoryText(t, missingCategories)}</span>
        )}
        <PinnedPictures pinned={pinned} />
      </span>
      <span className={classes.acted}>
        {activity && <ActivityBars days={days} isCounted={isCounted(saved)} />}
      </span>
      <State saved={saved} today={today} />
      <span className={classes.controls}>
        <Switch
          checked={rule.enabled}
          aria-label={t('merchandising.turn', { name: rule.name })}
          onChange={({ currentTarget }) => setEnabled(saved, currentTarget.checked)}
        />
        <RowActions
          name={rule.name}
          actions={[
            { label: t('merchandising.actions.edit'), icon: IconPencil, to: pathTo('rule', { ruleId }) },
            {
              label: t('phrases.actions.try'),
              icon: IconWand,
              to: pathTo('try'),
              search: trySearchFor(saved),
            },
            ...steps,
            {
              label: t('merchandising.actions.first'),
              icon: IconArrowBarToUp,
              onClick: () => moveToEnd(saved, 'before'),
            },
            {
              label: t('merchandising.actions.last'),
              icon: IconArrowBarToDown,
              onClick: () => moveToEnd(saved, 'after'),
            },
            {
              label: t('merchandising.actions.place'),
              icon: IconArrowsMoveVertical,
              onClick: () => askForPlace(saved),
            },
            {
              label: t('merchandising.actions.delete'),
              icon: IconTrash,
              isDangerous: true,
              onClick: () => remove(saved),
            },
          ]}
        />
      </span>
    </div>
  );
}

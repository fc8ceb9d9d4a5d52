import { IconPin } from '@tabler/icons-react';
import { type Rule, rule } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { searchModule } from '../../kit/access.ts';
import { ruleActionsText, ruleConditionText } from '../rules/rule-text.ts';
import type { Setting } from './setting.ts';
import { type ChangeEntry, listOf } from './summaries.ts';

const storedRule = z.union([
  z.object({ ruleId: z.string(), rule }),
  rule.transform((item) => ({ ruleId: item.name, rule: item })),
]);

const entryOf = (
  t: TFunction,
  ruleId: string,
  { name, enabled, condition, actions, from, to }: Rule,
): ChangeEntry => ({
  key: ruleId,
  name,
  text: [
    ruleConditionText(t, condition),
    ruleActionsText(t, actions),
    enabled ? '' : t('merchandising.states.off'),
  ]
    .filter(Boolean)
    .join(' · '),
  detail: JSON.stringify([name, actions, from, to]),
});

export const rulesSetting = {
  kind: 'rules',
  path: '/search/rules',
  name: (t) => t('merchandising.name'),
  help: (t) => t('merchandising.text'),
  access: searchModule,
  icon: IconPin,
  menuGroup: 'results',
  scope: 'instance',
  calls: ['listRules', 'getRule', 'checkRule', 'getRuleActivity'],
  summarise: listOf(storedRule, (t, { ruleId, rule: item }) => entryOf(t, ruleId, item)),
  inDetails: 'rules',
} satisfies Setting<'rules'>;

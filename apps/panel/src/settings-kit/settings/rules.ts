import { IconPin } from '@tabler/icons-react';
import { rule } from '@vitrina/contract';
import { z } from 'zod';
import { searchModule } from '../../kit/access.ts';
import type { Setting } from './setting.ts';
import { listOf, nameOnly } from './summaries.ts';

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
  summarise: listOf(z.union([rule, z.object({ rule }).transform((item) => item.rule)]), (_, { name }) =>
    nameOnly(name),
  ),
  inDetails: 'rules',
} satisfies Setting<'rules'>;

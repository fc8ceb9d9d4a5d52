import { IconScale } from '@tabler/icons-react';
import { fieldWeight } from '@vitrina/contract';
import { searchModule } from '../../kit/access.ts';
import type { Setting } from './setting.ts';
import { fieldEntry, listOf } from './summaries.ts';

export const weightsSetting = {
  kind: 'weights',
  path: '/search/weightsSettings',
  name: (t) => t('weights.name'),
  help: (t) => t('weights.text'),
  access: searchModule,
  icon: IconScale,
  menuGroup: 'results',
  scope: 'instance',
  calls: ['getWeights'],
  summarise: listOf(fieldWeight, (t, { field, weight, fullMatch }) =>
    fieldEntry(t, field, t('changes.number', { value: weight }), fullMatch ? t('weights.exact') : ''),
  ),
  inDetails: 'weights',
} satisfies Setting<'weights'>;

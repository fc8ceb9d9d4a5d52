import { IconArrowsSort } from '@tabler/icons-react';
import { savedSortGroup } from '@vitrina/contract';
import { searchModule } from '../../kit/access.ts';
import { fieldNamesIn } from '../../kit/use-field-name.ts';
import type { Setting } from './setting.ts';
import { groupText } from './sort-text.ts';
import { listOf } from './summaries.ts';

export const sortsSetting = {
  kind: 'sorts',
  path: '/search/sortSettings',
  name: (t) => t('sorts.name'),
  help: (t) => t('sorts.text'),
  access: searchModule,
  icon: IconArrowsSort,
  menuGroup: 'results',
  scope: 'instance',
  calls: ['getSortGroups', 'getSorts'],
  summarise: listOf(savedSortGroup, (t, { sortId, name, enabled, conditions }) => ({
    key: sortId,
    name,
    text: [groupText(t, fieldNamesIn(t), conditions), enabled ? '' : t('sorts.notOffered')]
      .filter(Boolean)
      .join(' · '),
  })),
  inDetails: 'sorts',
} satisfies Setting<'sorts'>;

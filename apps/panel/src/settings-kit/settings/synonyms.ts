import { IconLink } from '@tabler/icons-react';
import { synonym } from '@vitrina/contract';
import { z } from 'zod';
import type { Setting } from './setting.ts';
import { listOf, nameOnly } from './summaries.ts';

export const synonymsSetting = {
  kind: 'synonyms',
  path: '/search/synonyms',
  name: (t) => t('phrases.synonyms.name'),
  help: (t) => t('phrases.synonyms.text'),
  access: 'session',
  icon: IconLink,
  menuGroup: 'phrases',
  scope: 'instance',
  calls: ['listSynonyms'],
  summarise: listOf(z.union([synonym, z.object({ synonym }).transform((item) => item.synonym)]), (_, entry) =>
    nameOnly(
      entry.type === 'group'
        ? entry.phrases.join(' = ')
        : `${entry.from.join(', ')} → ${entry.to.join(', ')}`,
    ),
  ),
  inDetails: 'synonyms',
} satisfies Setting<'synonyms'>;

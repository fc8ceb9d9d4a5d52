import { IconBan } from '@tabler/icons-react';
import type { Setting } from './setting.ts';
import { phraseEntries } from './summaries.ts';

export const blockedSetting = {
  kind: 'blocked',
  path: '/search/blockedPhrase',
  name: (t) => t('phrases.blocked.name'),
  help: (t) => t('phrases.blocked.text'),
  access: 'session',
  icon: IconBan,
  menuGroup: 'phrases',
  scope: 'instance',
  calls: ['listBlockedPhrases'],
  summarise: phraseEntries,
  inDetails: 'blocked',
} satisfies Setting<'blocked'>;

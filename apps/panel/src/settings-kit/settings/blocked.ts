import { IconBan } from '@tabler/icons-react';
import type { Setting } from './setting.ts';
import { phraseEntries } from './summaries.ts';

export const blockedSetting = {
  kind: 'blocked',
  screen: 'blockedPhrases',
  help: (t) => t('phrases.blocked.text'),
  access: 'session',
  icon: IconBan,
  menuGroup: 'phrases',
  scope: 'search',
  calls: ['listBlockedPhrases'],
  summarise: phraseEntries,
  inDetails: 'blocked',
} satisfies Setting<'blocked'>;

import { IconLock } from '@tabler/icons-react';
import type { Setting } from './setting.ts';
import { phraseEntries } from './summaries.ts';

export const immutableSetting = {
  kind: 'immutable',
  screen: 'immutablePhrases',
  help: (t) => t('phrases.immutable.text'),
  access: 'session',
  icon: IconLock,
  menuGroup: 'phrases',
  scope: 'search',
  calls: ['listImmutablePhrases'],
  summarise: phraseEntries,
  inDetails: 'immutable',
} satisfies Setting<'immutable'>;

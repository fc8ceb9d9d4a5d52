import { IconLock } from '@tabler/icons-react';
import type { Setting } from './setting.ts';
import { phraseEntries } from './summaries.ts';

export const immutableSetting = {
  kind: 'immutable',
  path: '/search/immutablePhrase',
  name: (t) => t('phrases.immutable.name'),
  help: (t) => t('phrases.immutable.text'),
  access: 'session',
  icon: IconLock,
  menuGroup: 'phrases',
  scope: 'instance',
  calls: ['listImmutablePhrases'],
  summarise: phraseEntries,
  inDetails: 'immutable',
} satisfies Setting<'immutable'>;

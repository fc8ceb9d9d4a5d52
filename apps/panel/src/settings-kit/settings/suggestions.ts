import { IconMessageSearch } from '@tabler/icons-react';
import { suggestionField } from '@vitrina/contract';
import { searchModule } from '../../kit/access.ts';
import type { Setting } from './setting.ts';
import { fieldEntry, listOf, yesNo } from './summaries.ts';

export const suggestionsSetting = {
  kind: 'suggestions',
  path: '/search/searchSuggestionSettings',
  name: (t) => t('suggestions.name'),
  help: (t) => t('suggestions.text'),
  access: searchModule,
  icon: IconMessageSearch,
  menuGroup: 'results',
  scope: 'instance',
  calls: ['getSuggestions'],
  summarise: listOf(suggestionField, (t, { label, status, useAggregate }) =>
    fieldEntry(t, label, yesNo(t, status), useAggregate ? t('suggestions.whole') : t('suggestions.words')),
  ),
  inDetails: 'suggestions',
} satisfies Setting<'suggestions'>;

import { useDebouncedValue } from '@mantine/hooks';
import { type Icon, IconBan, IconLink, IconLock } from '@tabler/icons-react';
import type { PhraseKind } from '@vitrina/contract';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';

const typingMs = 250;
const minLetters = 2;
const shownPhrases = 3;

export type FoundPhrase = {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** The list that contains the phrase, and what to search for there. */
  readonly kind: PhraseKind;
  readonly query: string;
};

/**
 * Synonyms, blocked and immutable phrases of the selected search that match a query, requested when typing pauses.
 */
export const useFoundPhrases = (query: string): readonly FoundPhrase[] => {
  const { instance } = useSelectedInstance();
  const typed = query.trim();
  const [settled] = useDebouncedValue(typed, typingMs);
  const searchId = instance?.instanceId;
  const enabled = searchId !== undefined && typed.length >= minLetters && settled === typed;
  const request = {
    query: { ...(searchId !== undefined && { searchId }), query: settled, perPage: shownPhrases },
  };
  const synonyms = useApiQuery('listSynonyms', request, { enabled });
  const blocked = useApiQuery('listBlockedPhrases', request, { enabled });
  const immutable = useApiQuery('listImmutablePhrases', request, { enabled });
  if (!enabled) return [];
  return [
    ...(synonyms.data?.data ?? []).map(({ synonymId, synonym }) => ({
      id: synonymId,
      label:
        synonym.type === 'group'
          ? synonym.phrases.join(' ↔ ')
          : `${synonym.from.join(', ')} → ${synonym.to.join(', ')}`,
      icon: IconLink,
      kind: 'synonyms' as const,
      query: settled,
    })),
    ...(blocked.data?.data ?? []).map(({ phrase }) => ({
      id: `blocked:${phrase}`,
      label: phrase,
      icon: IconBan,
      kind: 'blocked' as const,
      query: phrase,
    })),
    ...(immutable.data?.data ?? []).map(({ phrase }) => ({
      id: `immutable:${phrase}`,
      label: phrase,
      icon: IconLock,
      kind: 'immutable' as const,
      query: phrase,
    })),
  ];
};

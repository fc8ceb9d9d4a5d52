import { IconBan, IconLock, IconPlus } from '@tabler/icons-react';
import { limits } from '@vitrina/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { usePageInRange } from '../../kit/use-page-in-range.ts';
import { SearchedList } from '../../settings-kit/searched-list/searched-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PhraseForm } from './phrase-form.tsx';
import { Example, PhrasePage } from './phrase-page.tsx';
import type { PhraseScope } from './phrase-scope.ts';
import { usePhraseState } from './phrase-state.ts';
import classes from './phrases.module.css';
import { type ListKind, listCalls, useDeletePhrase, usePhraseSaves } from './use-phrase-changes.ts';
import { usePhraseColumns } from './use-phrase-columns.tsx';

const icons = { blocked: IconBan, immutable: IconLock };

function PhraseList({ kind, scope }: { kind: ListKind; scope: PhraseScope }) {
  const { t } = useTranslation();
  const state = usePhraseState({ sort: 'phrase', order: 'asc' });
  const { query, page, orderBy, sort, add: phraseToAdd, change } = state;
  const [editing, setEditing] = useState<string | null>(null);
  const list = useApiQuery(
    listCalls[kind],
    {
      query: {
        searchId: scope.searchId,
        page,
        perPage: limits.blockedPhrasePage,
        sort,
        orderBy,
        query,
      },
    },
    { keepPrevious: true },
  );
  const shown = list.data?.data ?? [];
  const isLastOfPage = shown.length === 1 && page > 1;
  const { add } = usePhraseSaves(kind, scope);
  const deletePhrase = useDeletePhrase(kind, scope);
  const remove = useCallback(
    (phrase: string): void =>
      deletePhrase(phrase, () => {
        if (isLastOfPage) change({ page: page - 1 });
      }),
    [deletePhrase, isLastOfPage, change, page],
  );
  usePageInRange(state, list.isFetching ? undefined : list.data, limits.blockedPhrasePage);
  const columns = usePhraseColumns(kind, scope, { editing, setEditing, remove });
  return (
    <>
      <Example>{t(`phrases.${kind}.example`)}</Example>
      <div className={classes.add}>
        <PhraseForm
          key={phraseToAdd}
          initial={phraseToAdd}
          onSaved={() => change({ add: '' })}
          label={t(`phrases.${kind}.new`)}
          placeholder={t(`phrases.${kind}.placeholder`)}
          submitLabel={t('phrases.add')}
          submitIcon={<IconPlus size={18} aria-hidden />}
          kind={kind}
          searchId={scope.searchId}
          save={add}
        />
      </div>
      <SearchedList
        label={t('phrases.list')}
        list={list}
        action="loadPhrases"
        perPage={limits.blockedPhrasePage}
        columns={columns}
        rowKey={({ phrase }) => phrase}
        control={state.control}
        query={query}
        countText={(count) => t('phrases.found', { count })}
        onSearch={(q) => change({ q, page: 1 })}
        empty={
          <EmptyState
            icon={icons[kind]}
            title={t(`phrases.${kind}.emptyTitle`)}
            text={t(`phrases.${kind}.emptyText`)}
          />
        }
      />
    </>
  );
}

/** Phrases whose searches find nothing. */
export function BlockedPhrasesPage() {
  return <PhrasePage kind="blocked">{(scope) => <PhraseList kind="blocked" scope={scope} />}</PhrasePage>;
}

/** Phrases that are searched exactly as typed. */
export function ImmutablePhrasesPage() {
  return <PhrasePage kind="immutable">{(scope) => <PhraseList kind="immutable" scope={scope} />}</PhrasePage>;
}

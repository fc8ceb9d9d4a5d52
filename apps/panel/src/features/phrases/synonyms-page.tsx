import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { limits, mayAccess, type SavedSynonym, type Synonym } from '@vitrina/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { instanceArea } from '../../kit/access.ts';
import { useUser } from '../../kit/panel-context.ts';
import { usePageInRange } from '../../kit/use-page-in-range.ts';
import { SearchedList } from '../../settings-kit/searched-list/searched-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { PhrasePage } from './phrase-page.tsx';
import type { PhraseScope } from './phrase-scope.ts';
import { type PhraseState, usePhraseState } from './phrase-state.ts';
import { SynonymCheck } from './synonym-check.tsx';
import { fieldsOf, SynonymForm } from './synonym-form.tsx';
import { SynonymChips } from './synonym-text.tsx';
import { useDeleteSynonym, useSaveSynonym } from './use-synonym-changes.ts';
import { useSynonymColumns } from './use-synonym-columns.tsx';

/** What the drawer shows; null while it is closed. */
type Open = { readonly entry: SavedSynonym | null; readonly first: string } | null;

const example: Synonym = { type: 'group', phrases: ['buty', 'obuwie'] };

function SynonymList({ scope, state, open, setOpen }: ListProps) {
  const { t } = useTranslation();
  const { query, page, orderBy, sort, change } = state;
  const [added, setAdded] = useState<{ synonym: Synonym; changeId: string | null } | null>(null);
  const list = useApiQuery(
    'listSynonyms',
    { query: { searchId: scope.searchId, page, perPage: limits.phrasePage, sort, orderBy, query } },
    { keepPrevious: true },
  );
  const save = useSaveSynonym(scope);
  const deleteSynonym = useDeleteSynonym(scope);
  usePageInRange(state, list.isFetching ? undefined : list.data, limits.phrasePage);
  const shown = list.data?.data ?? [];
  const isLastOfPage = shown.length === 1 && page > 1;
  const remove = useCallback(
    (entry: SavedSynonym): void =>
      deleteSynonym(entry, () => {
        if (isLastOfPage) change({ page: page - 1 });
      }),
    [deleteSynonym, isLastOfPage, change, page],
  );
  const edit = useCallback((entry: SavedSynonym): void => setOpen({ entry, first: '' }), [setOpen]);
  const columns = useSynonymColumns(edit, remove);
  const mayTry = mayAccess(useUser(), instanceArea);
  const close = (): void => {
    setOpen(null);
    save.reset();
  };
  return (
    <>
      {mayTry && added && (
        <SynonymCheck searchId={scope.searchId} {...added} onClose={() => setAdded(null)} />
      )}
      <SearchedList
        label={t('phrases.synonyms.name')}
        list={list}
        action="loadPhrases"
        perPage={limits.phrasePage}
        columns={columns}
        rowKey={({ synonymId }) => synonymId}
        control={state.control}
        query={query}
        countText={(count) => t('phrases.synonyms.found', { count })}
        onSearch={(q) => change({ q, page: 1 })}
        empty={
          <EmptyState
            icon={IconLink}
            title={t('phrases.synonyms.emptyTitle')}
            text={t('phrases.synonyms.emptyText')}
            example={<SynonymChips synonym={example} />}
            action={
              <Button
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setOpen({ entry: null, first: '' })}
              >
                {t('phrases.synonyms.add')}
              </Button>
            }
          />
        }
      />
      <SideDrawer
        title={open?.entry ? t('phrases.synonyms.edit') : t('phrases.synonyms.add')}
        isOpen={open !== null}
        onClose={close}
      >
        {open && (
          <SynonymForm
            name={open.entry?.synonymId ?? `new ${open.first}`}
            initial={fieldsOf(open.entry?.synonym ?? null, open.first)}
            isNew={open.entry === null}
            isSaving={save.isPending}
            failure={save.error}
            onSubmit={(synonym, drop) =>
              save.save(open.entry, synonym, (changeId) => {
                drop();
                close();
                setAdded({ synonym, changeId });
              })
            }
            onCancel={close}
          />
        )}
      </SideDrawer>
    </>
  );
}

type ListProps = {
  scope: PhraseScope;
  state: PhraseState;
  open: Open;
  setOpen: (open: Open) => void;
};

/** Phrases with the same meaning, each of which finds what the others do. */
export function SynonymsPage() {
  const { t } = useTranslation();
  const state = usePhraseState({ sort: 'createdAt', order: 'desc' });
  const { add, change } = state;
  const [own, setOwn] = useState<Open>(null);
  // A link from another screen opens the form with a phrase that finds nothing.
  const open = own ?? (add === '' ? null : { entry: null, first: add });
  const setOpen = useCallback(
    (next: Open): void => {
      setOwn(next);
      if (next === null && add !== '') change({ add: '' });
    },
    [add, change],
  );
  return (
    <PhrasePage
      kind="synonyms"
      action={
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpen({ entry: null, first: '' })}
        >
          {t('phrases.synonyms.add')}
        </Button>
      }
    >
      {(scope) => <SynonymList scope={scope} state={state} open={open} setOpen={setOpen} />}
    </PhrasePage>
  );
}

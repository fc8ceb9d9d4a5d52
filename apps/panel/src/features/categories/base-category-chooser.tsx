import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { BaseCategoryView, Category } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { usePreferences } from '../../kit/panel-context.ts';
import { containsWords } from '../../kit/plain-letters.ts';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import classes from './chooser.module.css';
import { useBaseNames } from './use-base-names.ts';

type ChooserProps = {
  /** What is mapped; the chooser is open while there is any. */
  categories: readonly Category[];
  onChoose: (baseCategoryId: string | null) => void;
  onClose: () => void;
};

const maxShown = 60;

/** Chooses a base category: by words, or level by level. */
export function BaseCategoryChooser({ categories, onChoose, onClose }: ChooserProps) {
  const { t } = useTranslation();
  const [first] = categories;
  const title =
    categories.length === 1 && first
      ? t('categories.chooser.title', { name: first.name })
      : t('categories.chooser.titleMany', { count: categories.length });
  return (
    <SideDrawer title={title} isOpen={first !== undefined} onClose={onClose}>
      <Chooser categories={categories} onChoose={onChoose} />
    </SideDrawer>
  );
}

function Chooser({ categories, onChoose }: Omit<ChooserProps, 'onClose'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [parent, setParent] = useState<string | null>(null);
  const [q] = useDebouncedValue(typed.trim(), 200);
  const list = useApiQuery(
    'listBaseCategories',
    { query: { q, parent: parent ?? '' } },
    { keepPrevious: true },
  );
  const isMapped = categories.some(
    ({ baseCategoryId, lapsedName }) => baseCategoryId !== null || lapsedName !== undefined,
  );
  return (
    <div className={classes.root}>
      <TextInput
        type="search"
        data-autofocus
        maxLength={200}
        aria-label={t('categories.chooser.search')}
        placeholder={t('categories.chooser.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <QueryView query={list} action="loadCategories" skeleton={<RowsSkeleton rows={8} />}>
        {({ data, isWhole }) => (
          <Choices {...{ data, isWhole, parent, onChoose }} query={typed.trim()} onOpen={setParent} />
        )}
      </QueryView>
      {isMapped && (
        <Button variant="default" onClick={() => onChoose(null)}>
          {t('categories.chooser.remove')}
        </Button>
      )}
    </div>
  );
}

type ChoicesProps = {
  data: readonly BaseCategoryView[];
  isWhole: boolean;
  query: string;
  parent: string | null;
  onOpen: (parent: string | null) => void;
  onChoose: (baseCategoryId: string) => void;
};

/** The base categories in question, each to be chosen, or opened to see those below it. */
function Choices({ data, isWhole, query, parent, onOpen, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const { locale } = usePreferences();
  const { nameOf, pathOf } = useBaseNames(data);
  const shown = useMemo(() => {
    if (query === '') return isWhole ? data.filter(({ parentId }) => parentId === parent) : data;
    return data.filter(({ names }) => containsWords(names[locale], query));
  }, [data, isWhole, query, parent, locale]);
  const above = data.find(({ baseCategoryId }) => baseCategoryId === parent)?.parentId ?? null;
  return (
    <>
      {query === '' && parent !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.back ?? ''}
          onClick={() => onOpen(above)}
        >
          {t('categories.chooser.back', { name: nameOf(parent) })}
        </Button>
      )}
      {shown.length === 0 && (
        <p role="status" className={classes.nothing}>
          {t('common.nothingFound')}
        </p>
      )}
      <ul className={classes.list}>
        {shown
          .slice(0, query === '' ? shown.length : maxShown)
          .map(({ baseCategoryId: id, parentId, hasChildren }) => (
            <li key={id} className={classes.choice}>
              <UnstyledButton className={classes.name ?? ''} onClick={() => onChoose(id)}>
                <span>{nameOf(id)}</span>
                {query !== '' && parentId !== null && <small>{pathOf(parentId)}</small>}
              </UnstyledButton>
              {hasChildren && query === '' && (
                <UnstyledButton
                  className={classes.open ?? ''}
                  aria-label={t('categories.chooser.open', { name: nameOf(id) })}
                  onClick={() => onOpen(id)}
                >
                  <IconChevronRight size={18} aria-hidden />
                </UnstyledButton>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}

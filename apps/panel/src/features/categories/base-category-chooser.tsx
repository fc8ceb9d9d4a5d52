import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { BaseCategoryView, Category } from '@vitrina/contract';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { usePreferences } from '../../kit/panel-context.ts';
import { containsWords } from '../../kit/plain-letters.ts';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import classes from './chooser.module.css';
import { type BaseNames, useBaseNames } from './use-base-names.ts';

type ChooserProps = {
  /** What is mapped; the chooser is open while there is any. */
  categories: readonly Category[];
  names: BaseNames;
  onChoose: (baseCategoryId: string | null) => void;
  onClose: () => void;
};

const maxShown = 60;

/** Chooses a base category: by words, or level by level. */
export function BaseCategoryChooser({ categories, names, onChoose, onClose }: ChooserProps) {
  const { t } = useTranslation();
  const [first] = categories;
  const title =
    categories.length === 1 && first
      ? t('categories.chooser.title', { name: first.name })
      : t('categories.chooser.titleMany', { count: categories.length });
  return (
    <SideDrawer title={title} isOpen={first !== undefined} onClose={onClose}>
      <Chooser categories={categories} names={names} onChoose={onChoose} />
    </SideDrawer>
  );
}

/** What a category has, or is proposed: what an owner most likely looks for. */
const likelyOf = ([first]: readonly Category[]): string | null =>
  first?.baseCategoryId ?? first?.proposal?.baseCategoryId ?? first?.effectiveBaseCategoryId ?? null;

/** Arrow keys go from the search to the choices, and among them; Enter presses the one in focus. */
const useArrowKeys = () => {
  const root = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const choices = [...(root.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])];
    const at = choices.findIndex((choice) => choice.matches(':focus'));
    if (at === -1 && (step < 0 || document.activeElement !== search.current)) return;
    event.preventDefault();
    const next = at + step;
    if (next < 0) search.current?.focus();
    else choices[Math.min(next, choices.length - 1)]?.focus();
  };
  return { root, search, walk };
};

function Chooser({ categories, names, onChoose }: Omit<ChooserProps, 'onClose'>) {
  const { t } = useTranslation();
  const { root, search, walk } = useArrowKeys();
  const [typed, setTyped] = useState('');
  const likely = likelyOf(categories);
  const [parent, setParent] = useState(likely === null ? null : names.parentOf(likely));
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
    <search ref={root} className={classes.root} onKeyDown={walk}>
      <TextInput
        ref={search}
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
          <Choices {...{ data, isWhole, parent, likely, onChoose }} query={typed.trim()} onOpen={setParent} />
        )}
      </QueryView>
      {isMapped && (
        <Button variant="default" onClick={() => onChoose(null)}>
          {t('categories.chooser.remove')}
        </Button>
      )}
    </search>
  );
}

const scrollToIt = (item: HTMLLIElement | null): void => item?.scrollIntoView({ block: 'center' });

type ChoicesProps = {
  data: readonly BaseCategoryView[];
  isWhole: boolean;
  query: string;
  parent: string | null;
  /** Stands out, and is scrolled to. */
  likely: string | null;
  onOpen: (parent: string | null) => void;
  onChoose: (baseCategoryId: string) => void;
};

/** The base categories in question, each to be chosen, or opened to see those below it. */
function Choices({ data, isWhole, query, parent, likely, onOpen, onChoose }: ChoicesProps) {
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
            <li
              key={id}
              className={classes.choice}
              ref={id === likely ? scrollToIt : undefined}
              data-likely={id === likely || undefined}
            >
              <UnstyledButton className={classes.name ?? ''} data-choice onClick={() => onChoose(id)}>
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

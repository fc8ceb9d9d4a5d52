import { Button, Chip, Paper, Progress } from '@mantine/core';
import type { BaseCategoryView, Category } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { BaseCategoryChooser } from './base-category-chooser.tsx';
import classes from './categories.module.css';
import { CategoryProducts } from './category-products.tsx';
import type { RowActions } from './category-row.tsx';
import {
  type CategoryFilter,
  type CategoryNode,
  categoryFilters,
  certainProposals,
  countFilters,
  mappedShare,
} from './category-rows.ts';
import { CategoryTree } from './category-tree.tsx';
import { useBaseNames } from './use-base-names.ts';
import { useMappingChanges } from './use-mapping-changes.ts';
import { useSelection } from './use-selection.ts';
import { type TreeState, useTree } from './use-tree.ts';

type CategoryPanelProps = {
  catalogId: string;
  categories: readonly Category[];
  baseCategories: readonly BaseCategoryView[];
  query: string;
  filter: CategoryFilter;
  onFilter: (filter: CategoryFilter) => void;
};

/** The tree with all that is done in it: filters, mapping one or many, and the products of a category. */
export function CategoryPanel({
  catalogId,
  categories,
  baseCategories,
  query,
  filter,
  onFilter,
}: CategoryPanelProps) {
  const { t } = useTranslation();
  const state = useTree(categories, query, filter);
  const names = useBaseNames(baseCategories);
  const { save, isSaving } = useMappingChanges(catalogId);
  const { selected, select, selectRange, selectAll, clear } = useSelection(state.rows);
  const [shown, setShown] = useState<CategoryNode | null>(null);
  const [choosing, setChoosing] = useState<readonly Category[]>([]);
  const certain = useMemo(() => certainProposals(state.tree), [state.tree]);
  const { toggle } = state;
  const actions = useMemo(
    (): RowActions => ({
      toggle,
      select,
      choose: ({ category }) => setChoosing([category]),
      confirm: ({ category: { categoryId, proposal } }) =>
        proposal && save([{ categoryId, baseCategoryId: proposal.baseCategoryId }]),
      showProducts: setShown,
    }),
    [toggle, select, save],
  );
  const chosen = categories.filter(({ categoryId }) => selected.has(categoryId));

  return (
    <>
      <MappedProgress state={state} />
      <Filters state={state} filter={filter} onFilter={onFilter} />
      <Paper withBorder className={classes.panel}>
        {chosen.length > 0 ? (
          <div className={classes.head} data-selection>
            <strong className="num" role="status">
              {t('categories.selected', { count: chosen.length })}
            </strong>
            <span className={classes.openers}>
              <Button size="compact-sm" loading={isSaving} onClick={() => setChoosing(chosen)}>
                {t('categories.mapSelected')}
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
                {t('categories.deselect')}
              </Button>
            </span>
          </div>
        ) : (
          <div className={classes.head}>
            <span className={classes.openers}>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => state.openAll(true)}>
                {t('categories.openAll')}
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => state.openAll(false)}>
                {t('categories.closeAll')}
              </Button>
            </span>
            {certain.length > 0 && (
              <Button size="compact-sm" loading={isSaving} onClick={() => save(certain)}>
                {t('categories.confirmAll', { count: certain.length })}
              </Button>
            )}
          </div>
        )}
        {state.rows.length === 0 ? (
          <p role="status" className={classes.nothing}>
            {query === '' ? t('categories.nothingFiltered') : t('categories.nothing', { query })}
          </p>
        ) : (
          <>
            {/* Each row says the same in its own words. */}
            <div className={classes.columns} aria-hidden>
              <span className={classes.columnName}>{t('categories.columns.category')}</span>
              <span className={classes.count}>{t('categories.columns.products')}</span>
              <span className={classes.mapping}>{t('categories.columns.base')}</span>
            </div>
            <CategoryTree
              key={`${filter} ${query}`}
              {...{ actions, names, selected }}
              tree={state.tree}
              rows={state.rows}
              matches={state.matches}
              onSelectRange={selectRange}
              onSelectAll={selectAll}
              onClear={clear}
            />
          </>
        )}
      </Paper>
      <BaseCategoryChooser
        categories={choosing}
        names={names}
        onClose={() => setChoosing([])}
        onChoose={(baseCategoryId) => {
          save(choosing.map(({ categoryId }) => ({ categoryId, baseCategoryId })));
          setChoosing([]);
          clear();
        }}
      />
      <CategoryProducts catalogId={catalogId} node={shown} onClose={() => setShown(null)} />
    </>
  );
}

/** How much of the products is mapped: an owner sees what is left by what it is worth. */
function MappedProgress({ state }: { state: TreeState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = useMemo(() => mappedShare(state.tree), [state.tree]);
  const text = t('categories.progress', { share: format.percent(share, 0) });
  return (
    <div className={classes.progress}>
      <span>{text}</span>
      <Progress value={share * 100} size="sm" aria-label={text} />
    </div>
  );
}

function Filters({
  state,
  filter,
  onFilter,
}: {
  state: TreeState;
  filter: CategoryFilter;
  onFilter: (filter: CategoryFilter) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const counts = useMemo(() => countFilters(state.tree), [state.tree]);
  const offered = categoryFilters.filter(
    (each) => each === 'all' || each === 'unmapped' || each === filter || counts[each] > 0,
  );
  return (
    <Chip.Group
      value={filter}
      onChange={(value) => onFilter(categoryFilters.find((each) => each === value) ?? 'all')}
    >
      <div className={classes.filters} role="radiogroup" aria-label={t('categories.filter')}>
        {offered.map((each) => (
          <Chip key={each} value={each} size="sm">
            {t(`categories.filters.${each}`)} <span className="num">{format.number(counts[each])}</span>
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}

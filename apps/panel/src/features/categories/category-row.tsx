import { Badge, Button, Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import classes from './categories.module.css';
import type { CategoryNode } from './category-rows.ts';
import type { BaseNames } from './use-base-names.ts';

/** What an owner does with a row. Stable, so that rows aren't drawn again for nothing. */
export type RowActions = {
  readonly toggle: (node: CategoryNode) => void;
  readonly select: (node: CategoryNode, isRange: boolean) => void;
  readonly choose: (node: CategoryNode) => void;
  readonly confirm: (node: CategoryNode) => void;
  readonly showProducts: (node: CategoryNode) => void;
};

type CategoryRowProps = {
  node: CategoryNode;
  isOpen: boolean;
  isActive: boolean;
  isSelected: boolean;
  /** Above what a search found, but not found itself. */
  isContext: boolean;
  siblings: number;
  names: BaseNames;
  actions: RowActions;
  /** Where the row stands in the scrolled list, and how tall it is, in pixels. */
  top: number;
  height: number;
};

/** A category: name, products, and what it is mapped to. Its buttons are reached by keys of the tree, not one by one. */
export const CategoryRow = memo(function CategoryRow({
  node,
  isOpen,
  isActive,
  isSelected,
  isContext,
  siblings,
  names,
  actions,
  top,
  height,
}: CategoryRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { categoryId, name, productsCount, depth, isNew } = node.category;
  const hasChildren = node.children.length > 0;
  return (
    <div
      role="treeitem"
      tabIndex={-1}
      id={`category-${categoryId}`}
      aria-level={depth + 1}
      aria-setsize={siblings}
      aria-posinset={node.place}
      aria-selected={isSelected}
      {...(hasChildren && { 'aria-expanded': isOpen })}
      className={classes.row}
      data-active={isActive || undefined}
      data-context={isContext || undefined}
      data-top={depth === 0 || undefined}
      style={{ top, height, '--depth': Math.min(depth, 12) } as React.CSSProperties}
    >
      <Checkbox
        size="xs"
        tabIndex={-1}
        // The row itself says whether it is selected, and is selected by its keys.
        aria-hidden
        checked={isSelected}
        onChange={() => undefined}
        onClick={({ shiftKey }) => actions.select(node, shiftKey)}
      />
      <button
        type="button"
        tabIndex={-1}
        className={classes.chevron}
        data-open={isOpen || undefined}
        data-leaf={!hasChildren || undefined}
        aria-hidden
        onClick={() => actions.toggle(node)}
      >
        <IconChevronRight size={16} aria-hidden />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={classes.name}
        title={node.path}
        onClick={() => actions.showProducts(node)}
      >
        <span>{name}</span>
        {isNew && (
          <Badge size="xs" variant="light" color="green">
            {t('categories.isNew')}
          </Badge>
        )}
      </button>
      <span className={classes.count} title={t('common.products', { count: productsCount })}>
        {format.number(productsCount)}
      </span>
      <MappingCell node={node} names={names} actions={actions} />
    </div>
  );
});

function MappingCell({ node, names, actions }: Pick<CategoryRowProps, 'node' | 'names' | 'actions'>) {
  const { t } = useTranslation();
  const { mapping, effectiveBaseCategoryId: held, proposal, lapsedName } = node.category;
  return (
    <span className={classes.mapping} data-mapping={mapping}>
      <button
        type="button"
        tabIndex={-1}
        className={classes.held}
        title={held === null ? t('categories.choose') : names.pathOf(held)}
        onClick={() => actions.choose(node)}
      >
        {!(held === null && proposal && lapsedName === undefined) && (
          <span className={classes.now}>
            {held !== null && <span className={classes.base}>{names.nameOf(held)}</span>}
            {lapsedName !== undefined && (
              <span className={classes.lapsed}>{t('categories.lapsed', { name: lapsedName })}</span>
            )}
            {!(held === null && lapsedName !== undefined) && (
              <small>{t(`categories.mapping.${mapping}`)}</small>
            )}
          </span>
        )}
        {proposal && (
          <span className={classes.proposal} title={names.pathOf(proposal.baseCategoryId)}>
            {t('categories.proposal', { name: names.nameOf(proposal.baseCategoryId) })}
          </span>
        )}
      </button>
      {proposal && (
        <Button
          size="compact-xs"
          variant="light"
          tabIndex={-1}
          className={classes.confirm ?? ''}
          onClick={() => actions.confirm(node)}
        >
          {t('categories.confirm')}
        </Button>
      )}
    </span>
  );
}

import { useMediaQuery } from '@mantine/hooks';
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './categories.module.css';
import { CategoryRow, type RowActions } from './category-row.tsx';
import type { CategoryNode, CategoryTree as Tree, TreeRow } from './category-rows.ts';
import { moveOf, type TreeMove, typedRow } from './tree-keys.ts';
import type { BaseNames } from './use-base-names.ts';

type CategoryTreeProps = {
  tree: Tree;
  rows: readonly TreeRow[];
  matches: ReadonlySet<CategoryNode> | null;
  selected: ReadonlySet<string>;
  names: BaseNames;
  actions: RowActions;
  onSelectRange: (from: number, to: number) => void;
  onSelectAll: () => void;
  onClear: () => void;
};

const [rowHeight, narrowRowHeight] = [44, 92];
/** For a proposal beside what holds now: it has a line of its own. */
const [proposalHeight, narrowProposalHeight] = [12, 24];
const typingMs = 600;

/** What was typed in the last moments, to jump to a name. */
const useTyped = () => {
  const typed = useRef({ text: '', at: 0 });
  return (letter: string): string => {
    const now = Date.now();
    const text = now - typed.current.at < typingMs ? typed.current.text + letter : letter;
    typed.current = { text, at: now };
    return text;
  };
};

/**
 * The category tree. Only the rows on screen are drawn, so the tree itself keeps the focus and names the active row
 * (`aria-activedescendant`).
 */
export function CategoryTree({
  tree,
  rows,
  matches,
  selected,
  names,
  actions,
  onSelectRange,
  onSelectAll,
  onClear,
}: CategoryTreeProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 700px)') ?? false;
  const heightOf = ({ node: { category } }: TreeRow): number => {
    const isProposedBeside =
      category.proposal !== undefined &&
      (category.effectiveBaseCategoryId !== null || category.lapsedName !== undefined);
    if (isNarrow) return narrowRowHeight + (isProposedBeside ? narrowProposalHeight : 0);
    return rowHeight + (isProposedBeside ? proposalHeight : 0);
  };
  const [active, setActive] = useState<CategoryNode | null>(null);
  const anchor = useRef(0);
  const typed = useTyped();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => {
      const row = rows[index];
      return row ? heightOf(row) : rowHeight;
    },
    overscan: 8,
    initialRect: { width: 900, height: 640 },
    // A box that isn't laid out yet has no height; the initial one holds until then.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => rect.height > 0 && report(rect)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of other heights are measured again.
  useEffect(() => virtualizer.measure(), [isNarrow, rows]);
  const found = active
    ? rows.findIndex(({ node }) => node.category.categoryId === active.category.categoryId)
    : 0;
  const at = Math.max(0, found);

  const go = (to: number): void => {
    const row = rows[to];
    if (!row) return;
    setActive(row.node);
    virtualizer.scrollToIndex(to, { align: 'auto' });
  };
  const carryOut = (move: TreeMove): void => {
    const node = rows[at]?.node;
    if (move.kind === 'go') {
      if (move.extends) onSelectRange(anchor.current, move.to);
      else anchor.current = move.to;
      go(move.to);
    } else if (move.kind === 'selectAll') onSelectAll();
    else if (move.kind === 'clear') onClear();
    else if (!node) return;
    else if (move.kind === 'toggle') actions.toggle(node);
    else if (move.kind === 'choose') actions.choose(node);
    else if (move.extends) onSelectRange(anchor.current, at);
    else {
      anchor.current = at;
      actions.select(node, false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (altKey) return;
    const move = moveOf(rows, at, { key, shift: shiftKey, command: ctrlKey || metaKey });
    if (move) {
      event.preventDefault();
      carryOut(move);
    } else if (key.length === 1 && !ctrlKey && !metaKey) {
      const to = typedRow(rows, at, typed(key));
      if (to !== -1) go(to);
    }
  };
  const activeRow = rows[at];

  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={t('screens.catalogCategories')}
      aria-multiselectable
      aria-activedescendant={activeRow && `category-${activeRow.node.category.categoryId}`}
      className={classes.tree}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          const { node, isOpen } = row;
          return (
            <CategoryRow
              key={node.category.categoryId}
              node={node}
              isOpen={isOpen}
              isActive={index === at}
              isSelected={selected.has(node.category.categoryId)}
              isContext={matches !== null && !matches.has(node)}
              siblings={(node.parent?.children ?? tree.roots).length}
              names={names}
              actions={actions}
              top={start}
              height={size}
            />
          );
        })}
      </div>
    </div>
  );
}

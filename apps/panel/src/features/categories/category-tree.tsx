import { getTreeExpandedState, Tree, useTree } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import classes from './categories.module.css';
import type { CategoryNode } from './category-nodes.ts';

/** What to open in the tree found by `query`. */
export type ExpandRequest = { readonly branches: 'all' | 'none'; readonly query: string };

type CategoryTreeProps = { nodes: CategoryNode[]; request: ExpandRequest };

/** The category tree, navigable with the arrow keys. Each category shows its product count and its mapping. */
export function CategoryTree({ nodes, request }: CategoryTreeProps) {
  const { t } = useTranslation();
  const tree = useTree();
  const { setExpandedState } = tree;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is carried out once; what the owner opens or closes afterwards stays.
  useEffect(() => {
    setExpandedState(getTreeExpandedState(nodes, request.branches === 'all' ? '*' : []));
  }, [request]);
  return (
    <Tree
      data={nodes}
      tree={tree}
      levelOffset={26}
      aria-label={t('screens.catalogCategories')}
      classNames={{ root: classes.tree ?? '', node: classes.node ?? '' }}
      renderNode={({ node, expanded, hasChildren, elementProps }) => (
        <div {...elementProps} className={`${elementProps.className} ${classes.row}`}>
          <IconChevronRight
            size={16}
            className={classes.chevron}
            data-open={expanded || undefined}
            data-leaf={!hasChildren || undefined}
            aria-hidden
          />
          <CategoryRow node={node as CategoryNode} />
        </div>
      )}
    />
  );
}

function CategoryRow({ node }: { node: CategoryNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, productsCount, mapping } = node.category;
  return (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.count} title={t('common.products', { count: productsCount })}>
        {format.number(productsCount)}
      </span>
      <span className={classes.mapping} data-mapping={mapping}>
        {t(`categories.mapping.${mapping}`)}
      </span>
    </>
  );
}

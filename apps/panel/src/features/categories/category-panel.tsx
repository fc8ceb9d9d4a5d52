import { Button, Paper } from '@mantine/core';
import { type Category, categoryMappings } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import classes from './categories.module.css';
import { categoryNodes, findCategories } from './category-nodes.ts';
import { CategoryTree, type ExpandRequest } from './category-tree.tsx';

/**
 * The tree with its header: the number of categories, how many are mapped, and the buttons that open and close them
 * all.
 */
export function CategoryPanel({ categories, query }: { categories: readonly Category[]; query: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [request, setRequest] = useState<ExpandRequest>({ branches: 'none', query: '' });
  const nodes = useMemo(() => categoryNodes(categories), [categories]);
  const shown = useMemo(() => findCategories(nodes, query), [nodes, query]);
  const facts = [
    t('categories.count', { count: categories.length }),
    ...categoryMappings
      .map((mapping) => ({ mapping, count: categories.filter((each) => each.mapping === mapping).length }))
      .filter(({ mapping, count }) => mapping !== 'not_set' && count > 0)
      .map(({ mapping, count }) => `${t(`categories.mapping.${mapping}`)}: ${format.number(count)}`),
  ];
  const open = (branches: ExpandRequest['branches']): void => setRequest({ branches, query });
  // The result of a search is another tree, which must not stay folded.
  const currentRequest = useMemo(
    (): ExpandRequest =>
      request.query === query ? request : { branches: query === '' ? 'none' : 'all', query },
    [request, query],
  );
  return (
    <Paper withBorder className={classes.panel}>
      <div className={classes.head}>
        <span className={classes.facts}>{facts.join(' · ')}</span>
        <span className={classes.openers}>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => open('all')}>
            {t('categories.openAll')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => open('none')}>
            {t('categories.closeAll')}
          </Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <p role="status" className={classes.nothing}>
          {t('categories.nothing', { query })}
        </p>
      ) : (
        <CategoryTree key={query} nodes={shown} request={currentRequest} />
      )}
    </Paper>
  );
}

import { Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from './dashboard.module.css';

/** A row of the list, and what opens it in its report. */
type TopItem = {
  readonly key: string;
  readonly content: ReactNode;
  readonly figure: string;
  readonly search: Readonly<Record<string, string>>;
};

type TopListProps<Reply> = {
  title: string;
  /** What the figures count. */
  unit: string;
  /** The report that has all of it, over the same period. */
  to: string;
  search: Readonly<Record<string, string>>;
  query: UseQueryResult<Reply, ApiFailure>;
  none: string;
  itemsOf: (reply: Reply) => readonly TopItem[];
};

/** The first rows of a report. Each leads to itself in the report, over the same period. */
export function TopList<Reply>({ title, unit, to, search, query, none, itemsOf }: TopListProps<Reply>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card aria-labelledby={id} size="md">
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          <Quiet>{unit}</Quiet>
        </div>
        <Link to={to} search={searchOf(search)} className={classes.all} aria-describedby={id}>
          {t('reports.dashboard.tops.all')}
        </Link>
      </div>
      <QueryView query={query} action="loadReport" skeleton={<RowsSkeleton rows={5} />}>
        {(reply) => {
          const items = itemsOf(reply);
          if (items.length === 0) return <Quiet size="md">{none}</Quiet>;
          return (
            <ol className={classes.top}>
              {items.map(({ key, content, figure, search: own }) => (
                <li key={key}>
                  <Link to={to} search={searchOf({ ...search, ...own })}>
                    {content}
                  </Link>
                  <span className="num">{figure}</span>
                </li>
              ))}
            </ol>
          );
        }}
      </QueryView>
    </Card>
  );
}

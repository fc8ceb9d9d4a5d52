import { IconPin } from '@tabler/icons-react';
import { type ListedRule, limits, type RuleActivity, type SavedRule } from '@vitrina/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useSearchState } from '../../../kit/search-params.ts';
import { tableSearch } from '../../../kit/table-control.ts';
import { useDeleteRule, useSaveRule } from '../../../settings-kit/rules/use-rule-changes.ts';
import { ListSearch } from '../../../settings-kit/searched-list/list-search.tsx';
import { NoSuchEntry } from '../../../settings-kit/searched-list/no-such-entry.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageNumbers } from '../../../ui/page-numbers.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { SortableRows } from '../../../ui/sortable-rows.tsx';
import { useRowSteps } from '../../../ui/use-row-steps.ts';
import { AddRule } from '../add-rule.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import classes from './rule-list.module.css';
import { RuleRow } from './rule-row.tsx';
import { useRuleOrder } from './use-rule-order.ts';

const perPage = 50;
const rulesSearch = tableSearch.extend({ q: z.string().max(200).catch('') });

type RowsProps = {
  searchId: string;
  rules: readonly ListedRule[];
  /** Of all pages. */
  total: number;
  /** How many rules stand before these; null where not all are listed. */
  before: number | null;
  readAt: number;
  activity: RuleActivity | undefined;
};

function Rows({ searchId, rules: saved, total, before, readAt, activity }: RowsProps) {
  const { t } = useTranslation();
  const { rules, move, moveToEnd, moveToPlace } = useRuleOrder(searchId, saved, readAt);
  const stepsOf = useRowSteps(rules.length, move);
  const { save } = useSaveRule(searchId);
  const remove = useDeleteRule(searchId);
  const [placed, setPlaced] = useState<ListedRule | null>(null);
  const setEnabled = useCallback(
    ({ ruleId, rule }: SavedRule, enabled: boolean): void => save(ruleId, { ...rule, enabled }),
    [save],
  );
  return (
    <>
      <SortableRows
        label={t('merchandising.name')}
        items={rules}
        keyOf={({ ruleId }) => ruleId}
        nameOf={({ rule }) => rule.name}
        onMove={move}
        hasStepsInMenu
      >
        {(rule, index) => (
          <RuleRow
            saved={rule}
            activity={activity}
            // The first and last of a page are not those of the list.
            steps={stepsOf(index).filter(({ disabledReason }) => !disabledReason || total <= rules.length)}
            {...{ setEnabled, remove, moveToEnd }}
            askForPlace={setPlaced}
          />
        )}
      </SortableRows>
      {placed && (
        <PlaceDialog
          saved={placed}
          place={
            before === null ? null : before + rules.findIndex(({ ruleId }) => ruleId === placed.ruleId) + 1
          }
          last={before === null ? limits.rules : total}
          onMove={(place) => moveToPlace(placed, place)}
          onClose={() => setPlaced(null)}
        />
      )}
    </>
  );
}

/** The rules in the order of their priority, which can be changed by dragging. */
export function RuleList({ searchId }: { searchId: string }) {
  const { t } = useTranslation();
  const [state, change] = useSearchState(rulesSearch);
  const { q, page } = state;
  const list = useApiQuery(
    'listRules',
    { params: { searchId }, query: { page, perPage, query: q } },
    { keepPrevious: true },
  );
  const activity = useApiQuery('getRuleActivity', { params: { searchId } });
  const total = list.data?.total ?? 0;
  return (
    <>
      {(total > 0 || q !== '') && (
        <ListSearch
          query={q}
          found={list.data ? t('merchandising.found', { count: total }) : ''}
          onSearch={(next) => change({ q: next, page: 1 })}
        />
      )}
      <QueryView
        query={list}
        action="loadRules"
        skeleton={<RowsSkeleton rows={6} />}
        empty={{
          when: (reply) => reply.total === 0,
          state:
            q === '' ? (
              <EmptyState
                icon={IconPin}
                title={t('merchandising.empty.title')}
                text={t('merchandising.empty.text')}
                example={t('merchandising.empty.example')}
                action={<AddRule />}
              />
            ) : (
              <NoSuchEntry query={q} onShowAll={() => change({ q: '', page: 1 })} />
            ),
        }}
        whenStale="warn"
      >
        {({ data }) => (
          <div className={classes.root} data-stale={list.isPlaceholderData || undefined}>
            <p className={classes.help}>
              {total > 1 && <span>{t('merchandising.order')} </span>}
              {t(activity.error ? 'merchandising.activity.failed' : 'merchandising.activity.note')}
            </p>
            <Rows
              searchId={searchId}
              rules={data}
              total={total}
              before={q === '' ? (page - 1) * perPage : null}
              readAt={list.dataUpdatedAt}
              activity={activity.data?.data}
            />
            <PageNumbers
              total={Math.ceil(total / perPage)}
              value={page}
              onChange={(next) => change({ page: next }, { push: true })}
            />
          </div>
        )}
      </QueryView>
    </>
  );
}

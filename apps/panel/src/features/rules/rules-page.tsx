import { Button } from '@mantine/core';
import { IconPin, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SavedRule } from '@vitrina/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { tableSearch } from '../../kit/table-control.ts';
import { useDeleteRule, useSaveRule } from '../../settings-kit/rules/use-rule-changes.ts';
import { SearchedList } from '../../settings-kit/searched-list/searched-list.tsx';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { rulesSetting } from '../../settings-kit/settings/rules.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRuleColumns } from './use-rule-columns.tsx';

const perPage = 50;
const rulesSearch = tableSearch.extend({ q: z.string().max(200).catch('') });

function AddRule() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={pathTo('ruleAdd')} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('screens.ruleAdd')}
    </Button>
  );
}

function RuleList({ searchId }: { searchId: string }) {
  const { t } = useTranslation();
  const [state, change] = useSearchState(rulesSearch);
  const control = useMemo(() => ({ state, change }), [state, change]);
  const list = useApiQuery(
    'listRules',
    { params: { searchId }, query: { page: state.page, perPage, query: state.q } },
    { keepPrevious: true },
  );
  const { save } = useSaveRule(searchId);
  const remove = useDeleteRule(searchId);
  const setEnabled = useCallback(
    ({ ruleId, rule }: SavedRule, enabled: boolean): void => save(ruleId, { ...rule, enabled }),
    [save],
  );
  const columns = useRuleColumns({ setEnabled, remove });
  return (
    <SearchedList
      label={t('merchandising.name')}
      list={list}
      action="loadRules"
      perPage={perPage}
      columns={columns}
      rowKey={({ ruleId }) => ruleId}
      control={control}
      query={state.q}
      countText={(count) => t('merchandising.found', { count })}
      onSearch={(q) => change({ q, page: 1 })}
      empty={
        <EmptyState
          icon={IconPin}
          title={t('merchandising.empty.title')}
          text={t('merchandising.empty.text')}
          example={t('merchandising.empty.example')}
          action={<AddRule />}
        />
      }
    />
  );
}

/** The merchandising rules: what is pinned, boosted, buried or hidden, and which phrases redirect. */
export function RulesPage() {
  return (
    <SettingPage setting={rulesSetting} actionOf={() => <AddRule />}>
      {({ instanceId }) => <RuleList searchId={instanceId} />}
    </SettingPage>
  );
}

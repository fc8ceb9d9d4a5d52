import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SearchInstance } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiQuery } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { actionTypes } from '../../settings-kit/rules/rule-text.ts';
import { useDeleteRule } from '../../settings-kit/rules/use-rule-changes.ts';
import { SettingsPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { rulesSetting } from '../../settings-kit/settings/rules.ts';
import { newRule } from './editor/rule-draft.ts';
import { RuleEditor } from './editor/rule-editor.tsx';

/** Leads back to the list after a save or a deletion. */
const useLeave = () => {
  const { notices } = usePanel();
  const navigate = useNavigate();
  return (isSaved: boolean): void => {
    if (isSaved) notices.succeed('savedForSite');
    void navigate({ to: rulesSetting.path });
  };
};

const addSearch = z.object({
  q: z.string().max(100).catch(''),
  action: z.enum(['', ...actionTypes]).catch(''),
});

/** Creates a rule. `?q=buty&action=pin` fills in the phrase and begins an action. */
export function RuleAddPage() {
  const { t } = useTranslation();
  const [{ q, action }] = useSearchState(addSearch);
  const leave = useLeave();
  return (
    <SettingsPage title={t('screens.ruleAdd')} text={t('merchandising.editor.text')}>
      {(instance) => (
        <RuleEditor
          instance={instance}
          ruleId={null}
          saved={newRule(q, action === '' ? null : action)}
          onSaved={() => leave(true)}
        />
      )}
    </SettingsPage>
  );
}

function SavedRuleEditor({ instance, ruleId }: { instance: SearchInstance; ruleId: string }) {
  const leave = useLeave();
  const query = useApiQuery('getRule', { params: { searchId: instance.instanceId, ruleId } });
  return (
    <SettingQuery query={query}>
      {({ data }) => (
        <RuleEditor instance={instance} ruleId={ruleId} saved={data.rule} onSaved={() => leave(true)} />
      )}
    </SettingQuery>
  );
}

function DeleteRule({ searchId, ruleId }: { searchId: string; ruleId: string }) {
  const { t } = useTranslation();
  const leave = useLeave();
  const remove = useDeleteRule(searchId);
  const saved = useApiQuery('getRule', { params: { searchId, ruleId } }).data?.data;
  if (!saved) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={() => remove(saved, () => leave(false))}
    >
      {t('merchandising.actions.delete')}
    </Button>
  );
}

/** Edits an existing rule. */
export function RulePage() {
  const { t } = useTranslation();
  const ruleId = useRouteParam('ruleId');
  return (
    <SettingsPage
      title={t('screens.rule')}
      text={t('merchandising.editor.text')}
      setting={rulesSetting}
      actionOf={({ instanceId }) => <DeleteRule searchId={instanceId} ruleId={ruleId} />}
    >
      {(instance) => <SavedRuleEditor instance={instance} ruleId={ruleId} />}
    </SettingsPage>
  );
}

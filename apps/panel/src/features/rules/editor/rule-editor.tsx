import { useApiClient } from '../../../api/api-context.ts';
import { EditorBar, EditorNote } from '../../../api/editor/editor-bar.tsx';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import 'dayjs/locale/pl';
import { Button, Switch, TextInput, Title } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { existingRule, type Rule, rule as ruleSchema, type SearchInstance } from '@vitrina/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { problemText } from '../../../kit/form/problem-messages.ts';
import { usePreferences } from '../../../kit/panel-context.ts';
import { PreviewColumns } from '../../../settings-kit/preview/setting-preview.tsx';
import { actionTypes } from '../../../settings-kit/rules/rule-text.ts';
import { changedCalls } from '../../../settings-kit/settings/changed-calls.ts';
import { Card } from '../../../ui/card.tsx';
import classes from '../rules.module.css';
import { ActionCard, actionIcons } from './action-card.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { ActionConflicts, RuleConflicts } from './conflict-notes.tsx';
import { ContextsEditor } from './contexts-editor.tsx';
import {
  addAction,
  changeAction,
  draftOf,
  type RuleDraft,
  removeAction,
  restoredDraft,
  ruleOf,
} from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { useConflicts } from './use-conflicts.ts';

const dayLocales = { pl: 'pl', cz: 'cs', en: 'en' } as const;

/** The name of a part of the rule, for messages about problems. */
const fieldOf = (path: string) => {
  if (path === 'name') return 'ruleName' as const;
  if (path === 'actions') return 'ruleActions' as const;
  if (path.endsWith('phrase')) return 'phrase' as const;
  if (path.endsWith('category')) return 'category' as const;
  if (path.endsWith('roductId')) return 'product' as const;
  if (path.endsWith('position')) return 'position' as const;
  if (path.endsWith('url')) return 'url' as const;
  if (path.endsWith('data')) return 'ruleData' as const;
  if (path.includes('contexts')) return 'ruleContexts' as const;
  if (path.endsWith('value')) return 'value' as const;
  return path.endsWith('field') ? ('productField' as const) : ('ruleDays' as const);
};

/** A rule without a name is named after its condition. */
const named = (rule: Rule): Rule => {
  if (rule.name.trim() !== '') return rule;
  const { condition } = rule;
  return {
    ...rule,
    name: condition.type === 'category' ? condition.category.slice(0, 100) : condition.phrase,
  };
};

type RuleEditorProps = {
  instance: SearchInstance;
  /** Null for a new rule. */
  ruleId: string | null;
  saved: Rule;
  onSaved: () => void;
};

/** Edits a rule: its condition, actions and dates, beside a preview of the first results. */
export function RuleEditor({ instance, ruleId, saved, onSaved }: RuleEditorProps) {
  const { t } = useTranslation();
  const { locale } = usePreferences();
  const keys = useId();
  const nextKey = useRef(0);
  const searchId = instance.instanceId;
  const api = useApiClient();
  const catalogId = instance.catalog.id;
  const fields = useApiQuery('getFields', { body: { searchId } });
  const [initial] = useState(() => draftOf(saved));
  const editor = useEditor<RuleDraft, Rule>({
    saved: initial,
    schema: ruleId === null ? ruleSchema : existingRule,
    bodyOf: (draft) => named(ruleOf(draft)),
    save: (body) =>
      ruleId === null
        ? api.call('addRule', { params: { searchId }, body })
        : api.call('changeRule', { params: { searchId, ruleId }, body }),
    action: 'saveRule',
    invalidates: changedCalls('rules'),
    draft: {
      // A new rule has no address of its own, so its draft belongs to the search and to what it started with.
      part:
        ruleId === null
          ? `?searchId=${searchId}&for=${JSON.stringify([saved.condition, ...saved.actions])}`
          : '',
      storedOf: ruleOf,
      restore: restoredDraft,
    },
    onSaved,
  });
  const { value: draft, change, problemAt, problems } = editor;
  const rule = ruleOf(draft);
  const conflicts = useConflicts(searchId, ruleId, rule);
  const [newest, setNewest] = useState<string | null>(null);
  const adders = useRef<HTMLDivElement>(null);
  // The button of a card that is removed takes the focus with it.
  const count = draft.actions.length;
  const countBefore = useRef(count);
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body)
      adders.current?.querySelector('button')?.focus();
    countBefore.current = count;
  }, [count]);
  const errorOf = (path: string): string | undefined => {
    const problem = problemAt(path);
    if (problem?.rule === 'distinct') {
      if (path.endsWith('data')) return t('merchandising.problems.data');
      return path.endsWith('position')
        ? t('merchandising.problems.position')
        : t('merchandising.problems.product');
    }
    // It is named after its condition, whose own problem says what is missing.
    if (path === 'name' && problem?.rule === 'required') return undefined;
    if (problem && path === 'actions') return t('merchandising.problems.actions');
    return problem && problemText(t, problem, fieldOf(path));
  };
  const hasData = draft.actions.some(({ action }) => action.type === 'data');
  const offered = actionTypes.filter((type) => type !== 'data' || !hasData);
  const contexts = 'condition.contexts';
  const contextsPath = problems.find(({ path }) => path.startsWith(contexts))?.path ?? contexts;
  return (
    <>
      <EditorNote editor={editor} />
      <PreviewColumns
        className={classes.main}
        preview={<RulePreview {...{ searchId, ruleId, rule, conflicts }} />}
      >
        <Card size="md" aria-label={t('merchandising.editor.when')}>
          <Title order={2}>{t('merchandising.editor.when')}</Title>
          <ConditionEditor
            catalogId={catalogId}
            condition={draft.condition}
            errorOf={(part) => errorOf(`condition.${part}`)}
            onChange={(condition) => change({ ...draft, condition })}
          />
          {draft.enabled && <RuleConflicts conflicts={conflicts} condition={draft.condition} />}
          <ContextsEditor
            condition={draft.condition}
            error={errorOf(contextsPath)}
            onChange={(condition) => change({ ...draft, condition })}
          />
          <DatePickerInput
            type="range"
            allowSingleDateInRange
            clearable
            label={t('merchandising.editor.days')}
            description={t('merchandising.editor.daysHelp')}
            placeholder={t('merchandising.editor.always')}
            locale={dayLocales[locale]}
            valueFormat="D MMM YYYY"
            leftSection={<IconCalendar size={18} aria-hidden />}
            clearButtonProps={{ 'aria-label': t('merchandising.editor.clearDays') }}
            value={[draft.from, draft.to]}
            error={errorOf('to') ?? errorOf('from')}
            onChange={([from, to]) => change({ ...draft, from, to })}
          />
        </Card>
        <Title order={2}>{t('merchandising.editor.what')}</Title>
        {draft.actions.length === 0 && <Quiet>{t('merchandising.editor.noActions')}</Quiet>}
        {draft.actions.map(({ key, action }, index) => (
          <ActionCard
            key={key}
            isNew={key === newest}
            catalogId={catalogId}
            phrase={draft.condition.type === 'category' ? '' : draft.condition.phrase.trim()}
            fields={fields.data?.data ?? []}
            action={action}
            errorOf={(part) => errorOf(`actions.${index}.${part}`)}
            onChange={(next) => change(changeAction(draft, key, next))}
            onRemove={() => change(removeAction(draft, key))}
          >
            {draft.enabled && <ActionConflicts conflicts={conflicts} index={index} action={action} />}
          </ActionCard>
        ))}
        <div ref={adders} className={classes.adders}>
          {offered.map((type) => {
            const Sign = actionIcons[type];
            return (
              <Button
                key={type}
                variant="default"
                leftSection={<Sign size={18} aria-hidden />}
                onClick={() => {
                  nextKey.current += 1;
                  const key = `${keys}-${nextKey.current}`;
                  setNewest(key);
                  change(addAction(draft, type, key));
                }}
              >
                {t(`merchandising.editor.actions.${type}`)}
              </Button>
            );
          })}
        </div>
        {errorOf('actions') && (
          <p className={classes.error} role="alert">
            {errorOf('actions')}
          </p>
        )}
        <Card size="md" aria-label={t('merchandising.editor.about')}>
          <TextInput
            label={t('fields.names.ruleName')}
            description={t('merchandising.editor.nameHelp')}
            value={draft.name}
            error={errorOf('name')}
            onChange={({ currentTarget }) => change({ ...draft, name: currentTarget.value })}
          />
          <Switch
            label={t('merchandising.editor.enabled')}
            checked={draft.enabled}
            onChange={({ currentTarget }) => change({ ...draft, enabled: currentTarget.checked })}
          />
        </Card>
      </PreviewColumns>
      <EditorBar editor={editor} isNew={ruleId === null} />
    </>
  );
}

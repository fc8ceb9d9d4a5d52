import { Textarea, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Problem, SortGroupView } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { focusFirstProblem } from '../../kit/form/focus-first-problem.ts';
import { problemText } from '../../kit/form/problem-messages.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { changedCalls } from '../../settings-kit/history/changed-calls.ts';
import { ResultPreview } from '../../settings-kit/preview/result-preview.tsx';
import { PreviewColumns, PreviewNote, SettingPreview } from '../../settings-kit/preview/setting-preview.tsx';
import { groupText } from '../../settings-kit/sort-text.ts';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { ConditionList } from './condition-list.tsx';
import classes from './editor.module.css';
import {
  type EditedGroup,
  editedOf,
  fieldOfProblem,
  isSameGroup,
  keptGroup,
  keptOf,
  restoredOf,
  validateGroup,
} from './editor-state.ts';

type SortEditorProps = {
  searchId: string;
  /** The order as it is saved; undefined for a new one. */
  saved: SortGroupView | undefined;
  /** The orders that there are, by which the new one is found after its first save. */
  known: readonly string[];
};

/** Name, description and conditions of one order, beside the products in it. */
export function SortEditor({ searchId, saved, known }: SortEditorProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { notices } = usePanel();
  const [initial] = useState(() => editedOf(saved));
  const draft = useFormDraft(keptGroup, `?sortId=${saved?.sortId ?? ''}`);
  const [edited, setEdited] = useState<EditedGroup>(() =>
    draft.kept ? restoredOf(draft.kept, saved?.sortId) : initial,
  );
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const fields = useApiQuery('getFields', { body: { searchId } });
  const save = useApiMutation('saveSortGroup', {
    action: 'saveSortGroup',
    invalidates: changedCalls.sorts.filter((name) => name !== 'getSortGroups'),
    onFailure: (failure) => {
      setProblems(
        failure.problems.map((problem) => ({ ...problem, path: problem.path.replace(/^sortGroup\./, '') })),
      );
      focusFirstProblem();
      return failure.problems.length > 0;
    },
    onSuccess: (reply) => {
      draft.drop();
      client.setQueryData(['getSortGroups', { body: { searchId } }], reply);
      notices.succeed('saved');
      const added = reply.data.find(({ sortId }) => !known.includes(sortId));
      if (!saved && added)
        void navigate({
          to: pathTo('sortAdd', { searchId }),
          search: { sortId: added.sortId } as never,
          replace: true,
        });
    },
  });
  const errorAt = (path: string): string | undefined => {
    const problem = problems.find((each) => each.path === path);
    return problem && problemText(t, problem, fieldOfProblem(problem.path));
  };
  const change = (patch: Partial<EditedGroup>): void => {
    setEdited((before) => ({ ...before, ...patch }));
    setProblems([]);
  };
  const submit = (): void => {
    const validated = validateGroup(edited);
    if (validated.ok) save.mutate({ body: { searchId, sortGroup: validated.data } });
    else {
      setProblems(validated.problems);
      focusFirstProblem();
    }
  };
  const isDirty = !isSameGroup(edited, initial);
  const { keep } = draft;
  useEffect(() => keep(isDirty ? keptOf(edited) : null), [keep, edited, isDirty]);
  const discard = (): void => {
    change(initial);
    draft.drop();
  };
  const conditions = edited.conditions.map(({ condition }) => condition);
  const isReadable = conditions.every((condition) => condition.type !== 'field' || condition.field !== '');
  return (
    <>
      <RestoredNote draft={draft} onDiscard={discard} />
      <PreviewColumns
        className={classes.form}
        preview={
          saved ? (
            <div className={classes.preview}>
              {isDirty && <p className={classes.note}>{t('sorts.previewSaved')}</p>}
              <ResultPreview searchId={searchId} kind="sorts" sort={saved.sortId} />
            </div>
          ) : (
            <SettingPreview title={t('settings.preview.title')}>
              <PreviewNote>{t('sorts.previewNew')}</PreviewNote>
            </SettingPreview>
          )
        }
      >
        <TextInput
          label={t('fields.names.sortName')}
          description={t('sorts.nameHelp')}
          maxLength={60}
          value={edited.name}
          error={errorAt('name')}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Textarea
          label={t('fields.names.sortDescription')}
          description={t('sorts.descriptionHelp')}
          autosize
          maxLength={200}
          value={edited.description}
          error={errorAt('description')}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <div>
          <Title order={2} size="h3">
            {t('sorts.conditions')}
          </Title>
          <p className={classes.sentence} role="status">
            {isReadable ? groupText(t, fieldName, conditions) : t('sorts.conditionsHelp')}
          </p>
        </div>
        <ConditionList
          searchId={searchId}
          conditions={edited.conditions}
          fields={fields.data?.data ?? []}
          errorAt={errorAt}
          onChange={(next) => change({ conditions: next })}
        />
        {errorAt('conditions') && <p className={classes.error}>{errorAt('conditions')}</p>}
      </PreviewColumns>
      <SaveBar isDirty={isDirty} isSaving={save.isPending} onSave={submit} onDiscard={discard} />
    </>
  );
}

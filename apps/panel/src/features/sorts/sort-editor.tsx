import { Textarea, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type SortGroupView, sortGroup } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../api/api-context.ts';
import { EditorBar, EditorNote } from '../../api/editor/editor-bar.tsx';
import { useEditor } from '../../api/editor/use-editor.ts';
import { useApiQuery, useReplaceReply } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import { searchOf } from '../../kit/search-params.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { PreviewColumns } from '../../settings-kit/preview/setting-preview.tsx';
import { changedCalls } from '../../settings-kit/settings/changed-calls.ts';
import { groupText } from '../../settings-kit/settings/sort-text.ts';
import { ConditionList } from './condition-list.tsx';
import classes from './editor.module.css';
import { bodyOf, editedOf, fieldOfProblem, restoredOf } from './editor-state.ts';
import { SortPreview } from './sort-preview.tsx';

type SortEditorProps = {
  searchId: string;
  /** The saved group; undefined for a new one. */
  saved: SortGroupView | undefined;
  /** The ids of the existing groups. The new one is found by comparing with them after its first save. */
  known: readonly string[];
};

/** Edits the name, description and conditions of a sort group, beside a preview of the results. */
export function SortEditor({ searchId, saved, known }: SortEditorProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const navigate = useNavigate();
  const replaceReply = useReplaceReply();
  const { notices } = usePanel();
  const api = useApiClient();
  const [initial] = useState(() => editedOf(saved));
  const fields = useApiQuery('getFields', { body: { searchId } });
  const editor = useEditor({
    saved: initial,
    schema: sortGroup,
    bodyOf,
    save: (group) => api.call('saveSortGroup', { body: { searchId, sortGroup: group } }),
    action: 'saveSortGroup',
    invalidates: changedCalls('sorts').filter((name) => name !== 'getSortGroups'),
    draft: {
      part: `?sortId=${saved?.sortId ?? ''}`,
      storedOf: bodyOf,
      restore: (stored) => restoredOf(stored, saved?.sortId),
    },
    fieldOf: fieldOfProblem,
    pathOf: (path) => path.replace(/^sortGroup\./, ''),
    onSaved: (reply) => {
      replaceReply('getSortGroups', { body: { searchId } }, reply);
      notices.succeed('savedForSite');
      const added = reply.data.find(({ sortId }) => !known.includes(sortId));
      if (!saved && added)
        void navigate({
          to: pathTo('sortAdd', { searchId }),
          search: searchOf({ sortId: added.sortId }),
          replace: true,
        });
    },
  });
  const { value: edited, errorAt, patch: change } = editor;
  const conditions = edited.conditions.map(({ condition }) => condition);
  const isReadable = conditions.every((condition) => condition.type !== 'field' || condition.field !== '');
  return (
    <>
      <EditorNote editor={editor} />
      <PreviewColumns
        className={classes.form}
        preview={<SortPreview searchId={searchId} saved={saved} conditions={conditions} />}
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
      <EditorBar editor={editor} isNew={!saved} />
    </>
  );
}

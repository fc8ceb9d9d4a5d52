import { NativeSelect } from '@mantine/core';
import {
  type SearchField,
  type SuggestionField,
  type SuggestionFieldView,
  suggestionFields,
} from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { FieldForm } from '../../settings-kit/field-list/field-form.tsx';
import { type ListOrDefaults, listIn, listToSend } from '../../settings-kit/field-list/list-or-defaults.ts';
import { useSettingEditor } from '../../settings-kit/form/use-setting-editor.ts';
import { PreviewColumns } from '../../settings-kit/preview/setting-preview.tsx';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { suggestionsSetting } from '../../settings-kit/settings/suggestions.ts';
import { SuggestionPreview } from './suggestion-preview.tsx';
import { isMissing, settable, suggestionRows, withRow } from './suggestion-rows.ts';

/** The fields that suggestions come from. */
export function SuggestionsPage() {
  return (
    <SettingPage setting={suggestionsSetting}>
      {({ instanceId }) => <Suggestions searchId={instanceId} />}
    </SettingPage>
  );
}

function Suggestions({ searchId }: { searchId: string }) {
  const suggestions = useApiQuery('getSuggestions', { body: { searchId } });
  const fields = useApiQuery('getFields', { body: { searchId } });
  return (
    <PreviewColumns preview={<SuggestionPreview searchId={searchId} />}>
      <SettingQuery query={suggestions}>
        {({ data }) => <SuggestionEditor searchId={searchId} saved={data} fields={fields.data?.data ?? []} />}
      </SettingQuery>
    </PreviewColumns>
  );
}

type SuggestionEditorProps = {
  searchId: string;
  saved: readonly SuggestionFieldView[];
  fields: readonly SearchField[];
};

function SuggestionEditor({ searchId, saved, fields }: SuggestionEditorProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const editor = useSettingEditor<ListOrDefaults<SuggestionField>, 'getSuggestions'>({
    kind: 'suggestions',
    saved: saved.map(settable),
    schema: suggestionFields,
    get: 'getSuggestions',
    request: { body: { searchId } },
    save: (api, suggestions, { query }) =>
      api.call('setSuggestions', { query, body: { searchId, suggestions: listToSend(suggestions) } }),
  });
  const rows = suggestionRows(listIn(editor.value), fields);
  const rowOf = (path: string): SuggestionField =>
    rows.find(({ label }) => label === path) ?? { label: path, status: false, useAggregate: false };
  const change = (path: string, patch: Partial<SuggestionField>): void =>
    editor.change(withRow(listIn(editor.value), { ...rowOf(path), ...patch }));
  return (
    <FieldForm
      editor={editor}
      saved={saved.filter((field) => !field.isMissing).map(settable)}
      resetLabel={t('suggestions.reset')}
      label={t('suggestions.name')}
      fields={rows.map(({ label, status }) => ({
        path: label,
        type: fields.find(({ path }) => path === label)?.type,
        isOn: status,
        isMissing: isMissing(label, saved),
        samples: fields.find(({ path }) => path === label)?.samples ?? [],
      }))}
      switchLabel={(name) => t('suggestions.suggest', { field: name })}
      onSwitch={(path, status) => change(path, { status })}
    >
      {({ path, isOn }) =>
        isOn && (
          <NativeSelect
            aria-label={t('suggestions.howOf', { field: fieldName(path) })}
            value={rowOf(path).useAggregate ? 'whole' : 'words'}
            data={[
              { value: 'whole', label: t('suggestions.whole') },
              { value: 'words', label: t('suggestions.words') },
            ]}
            onChange={({ currentTarget }) => change(path, { useAggregate: currentTarget.value === 'whole' })}
          />
        )
      }
    </FieldForm>
  );
}

import { Select, TextInput } from '@mantine/core';
import { catalogSettings, type WorkingCatalog } from '@vitrina/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { inputProps } from '../../../api/editor/input-props.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import type { FieldName } from '../../../kit/form/problem-messages.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { currencyInFeed } from './currency-in-feed.ts';
import { FeedCheckCard } from './feed-check-card.tsx';
import { useFeedCheck } from './use-feed-check.ts';
import type { Lookups } from './use-lookups.ts';
import classes from './wizard.module.css';
import { WizardBar } from './wizard-bar.tsx';
import type { SettingsDraft } from './wizard-draft.ts';

type SettingsStepProps = {
  settings: SettingsDraft;
  lookups: Lookups;
  onChange: (settings: SettingsDraft) => void;
  onSaved: (working: WorkingCatalog) => void;
};

const fieldNames: Partial<Record<string, FieldName>> = {
  name: 'catalogName',
  linkUri: 'feedUrl',
  industryId: 'industry',
  languageCode: 'language',
  currencyCode: 'currency',
};

const formId = 'catalog-settings';

/** A name for the shop, from the feed's address: the host without www. */
const nameFor = (address: string): string => URL.parse(address)?.hostname.replace(/^www\./, '') ?? '';

/** Step 1: the feed's address, checked as soon as typing stops, and the catalog's properties. */
export function SettingsStep({ settings, lookups, onChange, onSaved }: SettingsStepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const api = useApiClient();
  const editor = useEditor({
    saved: settings,
    schema: catalogSettings,
    save: (body) => api.call('saveWorkingCatalog', { body }),
    action: 'saveCatalog',
    invalidates: ['getWorkingCatalog', 'listCatalogs', 'listFullCatalogs'],
    // The wizard has a draft of its own, which outlives the session and the tab.
    draft: false,
    fieldOf: (path) => fieldNames[path],
    onSaved: ({ data }) => onSaved(data),
  });
  const values = editor.value;
  const input = inputProps(editor);
  const check = useFeedCheck(values.linkUri);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft depends only on the values.
  useEffect(() => onChange(values), [values]);

  const isCurrencyOwn = useRef(settings.linkUri !== '');
  const analysis = check.state === 'readable' ? check.analysis : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are proposed only when a check has finished.
  useEffect(() => {
    if (!analysis) return;
    const currency = currencyInFeed(analysis);
    if (currency && !isCurrencyOwn.current) editor.patch({ currencyCode: currency });
    if (values.name.trim() === '') editor.patch({ name: nameFor(values.linkUri) });
  }, [analysis]);

  return (
    <>
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (editor.isValid && check.state === 'refused')
            editor.showMessage({ path: 'linkUri', text: t('wizard.check.mendFirst') });
          else void editor.submit();
        }}
      >
        <div className={classes.wide}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            label={t('fields.names.feedUrl')}
            description={t('wizard.help.feedUrl')}
            placeholder={t('wizard.placeholder.feedUrl')}
            {...input('linkUri')}
          />
          <FeedCheckCard check={check} />
        </div>
        <TextInput
          label={t('fields.names.catalogName')}
          description={t('wizard.help.name')}
          {...input('name')}
        />
        <Select
          searchable
          allowDeselect={false}
          label={t('fields.names.industry')}
          description={t('wizard.help.industry')}
          placeholder={t('wizard.placeholder.industry')}
          nothingFoundMessage={t('common.nothingFound')}
          data={lookups.industries.map((id) => ({ value: id, label: t(`lookups.industries.${id}`) }))}
          {...input('industryId')}
        />
        <Select
          searchable
          allowDeselect={false}
          label={t('fields.names.language')}
          description={t('wizard.help.language')}
          nothingFoundMessage={t('common.nothingFound')}
          data={lookups.languages.map((code) => ({ value: code, label: format.languageName(code) }))}
          {...input('languageCode')}
        />
        <Select
          searchable
          allowDeselect={false}
          label={t('fields.names.currency')}
          description={t('wizard.help.currency')}
          nothingFoundMessage={t('common.nothingFound')}
          data={lookups.currencies.map((code) => ({ value: code, label: format.currencyName(code) }))}
          {...input('currencyCode')}
          onChange={(code) => {
            isCurrencyOwn.current = true;
            editor.patch({ currencyCode: code ?? '' });
          }}
        />
      </form>
      <WizardBar next={{ form: formId, isBusy: editor.isSaving }} />
    </>
  );
}

import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './embed.module.css';
import { isSelector, type SnippetChoices } from './snippet.ts';

type SnippetFormProps = {
  value: SnippetChoices;
  onChange: (value: SnippetChoices) => void;
  /** The current version of the app; null if there is none to pin. */
  version: string | null;
};

/** The options of the snippet. */
export function SnippetForm({ value, onChange, version }: SnippetFormProps) {
  const { t } = useTranslation();
  const selectorField = (name: 'input' | 'results', placeholder: string) => (
    <TextInput
      label={t(`embed.form.${name}`)}
      description={t(`embed.form.${name}Help`)}
      placeholder={placeholder}
      value={value[name]}
      error={!isSelector(value[name]) && t('embed.form.notSelector')}
      maxLength={300}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
    />
  );
  return (
    <div className={classes.form}>
      {selectorField('input', '#search')}
      {selectorField('results', '#results')}
      <Switch
        label={t('embed.form.consent')}
        description={t('embed.form.consentHelp')}
        checked={value.hasConsent}
        onChange={({ currentTarget }) => onChange({ ...value, hasConsent: currentTarget.checked })}
      />
      {version !== null && (
        <fieldset className={classes.choice}>
          <legend>{t('embed.form.version')}</legend>
          <Quiet size="md">
            {value.isPinned ? t('embed.form.pinnedHelp', { version }) : t('embed.form.newestHelp')}
          </Quiet>
          <SegmentedControl
            className={classes.segments}
            value={value.isPinned ? 'pinned' : 'newest'}
            onChange={(chosen) => onChange({ ...value, isPinned: chosen === 'pinned' })}
            data={(['newest', 'pinned'] as const).map((each) => ({
              value: each,
              label: t(`embed.form.${each}`),
            }))}
          />
        </fieldset>
      )}
    </div>
  );
}

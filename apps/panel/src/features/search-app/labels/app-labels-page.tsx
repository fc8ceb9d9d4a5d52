import { Button, Switch, TextInput, Title } from '@mantine/core';
import { IconRotate, IconSearch } from '@tabler/icons-react';
import { type AppLabels, appLabelParts, appLabels } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorBar } from '../../../api/editor/editor-bar.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { plainLetters } from '../../../kit/plain-letters.ts';
import { SettingNotes } from '../../../settings-kit/form/setting-notes.tsx';
import { useSettingEditor } from '../../../settings-kit/form/use-setting-editor.ts';
import { SettingPage } from '../../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../../settings-kit/setting-query.tsx';
import { appLabelsSetting } from '../../../settings-kit/settings/app-labels.ts';
import { Card } from '../../../ui/card.tsx';
import { useUndo } from '../../../ui/use-undo.tsx';
import { useAppError } from '../form/use-app-error.ts';
import { AppPreview } from '../preview/app-preview.tsx';
import { shownForLabel } from '../preview/spots.ts';
import { useShown } from '../preview/use-shown.ts';
import { LabelField } from './label-field.tsx';
import { appLabelsView, type Label, labelsOf, textAt, withText } from './label-placeholders.ts';
import classes from './labels.module.css';

/** The texts of the search app on the shop's pages, beside the running app. */
export function AppLabelsPage() {
  return (
    <SettingPage setting={appLabelsSetting}>
      {({ instanceId }) => <Labels searchId={instanceId} />}
    </SettingPage>
  );
}

function Labels({ searchId }: { searchId: string }) {
  const labels = useApiQuery('getAppLabels', { params: { searchId } });
  return (
    <SettingQuery query={labels}>
      {({ data }) => <LabelsForm searchId={searchId} saved={data.labels} builtIn={data.defaults} />}
    </SettingQuery>
  );
}

type LabelsFormProps = { searchId: string; saved: AppLabels; builtIn: AppLabels };

function LabelsForm({ searchId, saved, builtIn }: LabelsFormProps) {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const [query, setQuery] = useState('');
  const [isOnlyCustom, setOnlyCustom] = useState(false);
  const preview = useShown(shownForLabel, 'serp.title');
  const editor = useSettingEditor<AppLabels, 'getAppLabels'>({
    kind: 'appLabels',
    saved,
    schema: appLabels,
    get: 'getAppLabels',
    request: { params: { searchId } },
    settingIn: (data) => (data as { labels?: unknown } | undefined)?.labels,
    save: (api, labels, { query }) =>
      api.call('setAppLabels', { params: { searchId }, query, body: { labels } }),
    validates: 'typing',
    pathOf: (path) => path.replace(/^labels\./, ''),
  });
  const errorAt = useAppError(editor);
  const { value } = editor;
  const shown = useMemo(
    () => appLabelsView(editor.lastValidValue, builtIn),
    [editor.lastValidValue, builtIn],
  );
  const forWhat = ({ part, name }: Label): string => t(`appLabels.labels.${part}.${name}` as never);
  const isCustom = (label: Label): boolean => textAt(value, label) !== '';
  const isFound = (label: Label): boolean => {
    const texts = [
      forWhat(label),
      textAt(value, label),
      textAt(builtIn, label),
      t(`appLabels.parts.${label.part}`),
    ];
    const isMatch = plainLetters(texts.join(' ')).includes(plainLetters(query.trim()));
    return isMatch && (!isOnlyCustom || isCustom(label));
  };
  const parts = appLabelParts
    .map((part) => ({
      part,
      own: labelsOf(part).filter(isCustom).length,
      labels: labelsOf(part).filter(isFound),
    }))
    .filter(({ labels }) => labels.length > 0);
  const toBuiltIn = (label: Label): void => {
    const before = value;
    editor.change(withText(value, label, ''));
    offerUndo(t('appLabels.wentBack', { label: forWhat(label) }), () => editor.change(before));
  };
  const allToBuiltIn = (): void => {
    const before = value;
    editor.change(
      appLabelParts.flatMap(labelsOf).reduce((labels, label) => withText(labels, label, ''), value),
    );
    offerUndo(t('appLabels.allWentBack'), () => editor.change(before));
  };
  return (
    <>
      <SettingNotes editor={editor} />
      <AppPreview
        searchId={searchId}
        labels={shown}
        shown={preview.shown}
        onShown={preview.choose}
        isUnfinished={!editor.isValid}
      >
        <div onFocusCapture={preview.follow}>
          <div className={classes.bar}>
            <TextInput
              className={classes.find}
              type="search"
              label={t('appLabels.find')}
              placeholder={t('appLabels.findExample')}
              autoComplete="off"
              leftSection={<IconSearch size={18} aria-hidden />}
              value={query}
              onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            />
            <Switch
              mb={8}
              label={t('appLabels.onlyOwn')}
              checked={isOnlyCustom}
              onChange={({ currentTarget }) => setOnlyCustom(currentTarget.checked)}
            />
            {appLabelParts.flatMap(labelsOf).some(isCustom) && (
              <Button
                className={classes.reset}
                variant="subtle"
                leftSection={<IconRotate size={18} aria-hidden />}
                onClick={allToBuiltIn}
              >
                {t('appLabels.allToBuiltIn')}
              </Button>
            )}
          </div>
          {parts.length === 0 && <p className={classes.none}>{t('appLabels.none')}</p>}
          <div className={classes.parts}>
            {parts.map(({ part, own, labels }) => (
              <Card key={part} size="md" gap="fields" aria-label={t(`appLabels.parts.${part}`)}>
                <div className={classes.partHead}>
                  <Title order={2} size="h3">
                    {t(`appLabels.parts.${part}`)}
                  </Title>
                  {own > 0 && <span className={classes.count}>{t('appLabels.own', { count: own })}</span>}
                </div>
                {labels.map((label) => (
                  <LabelField
                    key={label.name}
                    path={`${part}.${label.name}`}
                    label={forWhat(label)}
                    text={textAt(value, label)}
                    builtIn={textAt(builtIn, label)}
                    error={errorAt(`${part}.${label.name}`, forWhat(label))}
                    onChange={(text) => editor.change(withText(value, label, text))}
                    onBuiltIn={() => toBuiltIn(label)}
                  />
                ))}
              </Card>
            ))}
          </div>
          <EditorBar editor={editor} notice="savedForApp" />
        </div>
      </AppPreview>
    </>
  );
}

import { Button, NumberInput, Skeleton, TextInput, Title } from '@mantine/core';
import {
  defaultTemplateHtml,
  type HtmlTemplate,
  htmlTemplate,
  htmlTemplateLimits,
  type SavedHtmlTemplate,
  type SearchInstance,
} from '@vitrina/contract';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../api/api-context.ts';
import { EditorBar, EditorNote } from '../../api/editor/editor-bar.tsx';
import { useEditor } from '../../api/editor/use-editor.ts';
import { isApiFailure } from '../../kit/api-failure.ts';
import type { FieldName } from '../../kit/form/problem-messages.ts';
import { usePanel, usePreferences } from '../../kit/panel-context.ts';
import { Card } from '../../ui/card.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { CodeNotes, notesOf } from './code/code-notes.tsx';
import { usePlaceholders } from './code/use-placeholders.ts';
import classes from './html-templates.module.css';
import { TemplatePreview } from './preview/template-preview.tsx';
import { usePreview } from './preview/use-preview.ts';
import { templateCalls } from './use-template-actions.ts';

/** Its own chunk: only those who write code need an editor for it. */
const CodeEditor = lazy(async () => ({ default: (await import('./code/code-editor.tsx')).CodeEditor }));

const fields: Readonly<Record<keyof HtmlTemplate, FieldName>> = {
  templateId: 'templateId',
  templateName: 'templateName',
  width: 'templateWidth',
  height: 'templateHeight',
  html: 'templateHtml',
};
const fieldOf = (path: string): FieldName | undefined =>
  Object.entries(fields).find(([name]) => name === path)?.[1];

const presets = [
  [200, 320],
  [280, 400],
  [300, 420],
  [600, 200],
] as const;

type TemplateEditorProps = {
  saved: HtmlTemplate;
  isNew: boolean;
  instance: SearchInstance | null;
  instances: readonly SearchInstance[];
  onSelect: (searchId: string) => void;
  onSaved: (template: SavedHtmlTemplate) => void;
};

/** Edits a template: its name and size, and its code beside a preview with products of the shop. */
export function TemplateEditor({
  saved,
  isNew,
  instance,
  instances,
  onSelect,
  onSaved,
}: TemplateEditorProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const { notices } = usePanel();
  const { skin } = usePreferences();
  const [goTo, setGoTo] = useState<{ line: number } | null>(null);
  const editor = useEditor<HtmlTemplate>({
    saved,
    schema: htmlTemplate,
    save: async (body) => {
      try {
        return await api.call(isNew ? 'storeHtmlTemplate' : 'updateHtmlTemplate', { body });
      } catch (failure) {
        // Also where the problem is shown at its field: the owner may not see that.
        if (isApiFailure(failure) && failure.problems.length > 0)
          notices.raise({ action: 'saveTemplate', failure });
        throw failure;
      }
    },
    action: 'saveTemplate',
    invalidates: templateCalls,
    fieldOf,
    messageOf: ({ code }) =>
      code === 'TEMPLATE_ID_TAKEN'
        ? { path: 'templateId', text: t('errors.codes.TEMPLATE_ID_TAKEN') }
        : undefined,
    onSaved: (reply) => onSaved((reply as { data: SavedHtmlTemplate }).data),
  });
  const { value, patch, errorAt } = editor;
  const searchId = instance?.instanceId ?? null;
  const { query, source, setSource, view, changeView } = usePreview(searchId, value);
  const placeholders = usePlaceholders(searchId);
  const preview = query.data?.data;
  const notes = useMemo(() => notesOf(t, preview), [t, preview]);
  const side = (name: 'width' | 'height') => (
    <NumberInput
      className={classes.side ?? ''}
      label={t(`fields.names.${fields[name]}`)}
      suffix=" px"
      allowDecimal={false}
      allowNegative={false}
      max={htmlTemplateLimits.side}
      clampBehavior="none"
      value={value[name]}
      error={errorAt(name)}
      onChange={(given) => patch({ [name]: typeof given === 'number' ? given : 0 })}
    />
  );
  const sizeOf = (width: number, height: number) => t('htmlTemplates.size', { width, height });
  return (
    <>
      <EditorNote editor={editor} />
      <div className={classes.columns}>
        <div className={classes.form}>
          <Card size="md" gap="fields" aria-label={t('htmlTemplates.editor.card')}>
            <div className={classes.fields}>
              <TextInput
                label={t('fields.names.templateName')}
                maxLength={100}
                value={value.templateName}
                error={errorAt('templateName')}
                onChange={({ currentTarget }) => patch({ templateName: currentTarget.value })}
              />
              <TextInput
                label={t('fields.names.templateId')}
                description={isNew ? t('htmlTemplates.editor.idHelp') : undefined}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                readOnly={!isNew}
                maxLength={64}
                spellCheck={false}
                value={value.templateId}
                error={errorAt('templateId')}
                onChange={({ currentTarget }) => patch({ templateId: currentTarget.value })}
              />
            </div>
            <div className={classes.sizes}>
              {side('width')}
              {side('height')}
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't take part in this row's layout. */}
              <div className={classes.presets} role="group" aria-label={t('htmlTemplates.editor.presets')}>
                {presets.map(([width, height]) => (
                  <Button
                    key={`${width}x${height}`}
                    variant={value.width === width && value.height === height ? 'light' : 'default'}
                    size="compact-md"
                    onClick={() => patch({ width, height })}
                  >
                    {sizeOf(width, height)}
                  </Button>
                ))}
              </div>
            </div>
          </Card>
          <Card size="md" aria-label={t('htmlTemplates.editor.code')}>
            <div className={classes.head}>
              <Title order={2} size="h3">
                {t('htmlTemplates.editor.code')}
              </Title>
              {value.html !== defaultTemplateHtml && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => patch({ html: defaultTemplateHtml })}
                >
                  {t('htmlTemplates.editor.reset')}
                </Button>
              )}
            </div>
            <Quiet>{t('htmlTemplates.editor.codeHelp', { open: '{{' })}</Quiet>
            <Suspense fallback={<Skeleton height={320} radius="md" />}>
              <CodeEditor
                label={t('htmlTemplates.editor.code')}
                value={value.html}
                onChange={(html) => patch({ html })}
                placeholders={placeholders}
                notes={notes}
                isDark={skin === 'dark'}
                goTo={goTo}
              />
            </Suspense>
            {errorAt('html') && (
              <p className={classes.error} role="alert">
                {errorAt('html')}
              </p>
            )}
          </Card>
          <CodeNotes notes={notes} onGoTo={(line) => setGoTo({ line })} />
        </div>
        {instance ? (
          <TemplatePreview
            {...{ instance, instances, onSelect, source, view, query }}
            onSource={setSource}
            onView={changeView}
          />
        ) : (
          <Card size="md">
            <Quiet size="md">{t('htmlTemplates.preview.noInstance')}</Quiet>
          </Card>
        )}
      </div>
      <EditorBar
        editor={isNew ? { ...editor, isDirty: true } : editor}
        notice="templateSaved"
        onBroken={() => notices.raise({ action: 'saveTemplate' })}
      />
    </>
  );
}

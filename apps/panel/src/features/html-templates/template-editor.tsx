import { Button, TextInput } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import {
  defaultTemplateHtml,
  type HtmlTemplate,
  htmlTemplate,
  htmlTemplateDefaults,
  type SavedHtmlTemplate,
} from '@vitrina/contract';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../api/api-context.ts';
import { EditorBar, EditorNote } from '../../api/editor/editor-bar.tsx';
import { useEditor } from '../../api/editor/use-editor.ts';
import { InstanceNote } from '../../api/instance-note.tsx';
import type { SelectedInstance } from '../../api/use-selected-instance.ts';
import { isApiFailure } from '../../kit/api-failure.ts';
import type { FieldName } from '../../kit/form/problem-messages.ts';
import { usePanel, usePreferences } from '../../kit/panel-context.ts';
import { Card } from '../../ui/card.tsx';
import { AdvancedFields } from './advanced-fields.tsx';
import { CodeCard, type CodeFold } from './code/code-card.tsx';
import { CodeNotes, faultOf, notesOf } from './code/code-notes.tsx';
import { usePlaceholders } from './code/use-placeholders.ts';
import { DesignControls } from './design/design-controls.tsx';
import classes from './html-templates.module.css';
import { TemplatePreview } from './preview/template-preview.tsx';
import { usePreview } from './preview/use-preview.ts';
import { useTellFault } from './use-tell-fault.tsx';
import { useTellSaved } from './use-tell-saved.ts';
import { templateCalls } from './use-template-actions.ts';

const fields: Readonly<Record<keyof HtmlTemplate, FieldName>> = {
  templateId: 'templateId',
  templateName: 'templateName',
  width: 'templateWidth',
  height: 'templateHeight',
  html: 'templateHtml',
};
const fieldOf = (path: string): FieldName | undefined =>
  Object.entries(fields).find(([name]) => name === path)?.[1];

/** The size that the ready card is written for. */
const { width, height } = htmlTemplateDefaults;

type TemplateEditorProps = {
  saved: HtmlTemplate;
  isNew: boolean;
  selected: SelectedInstance;
  codeFold: CodeFold;
  onSaved: (template: SavedHtmlTemplate) => void;
};

/** Edits a template: its name and size, and its code beside a preview with products of the shop. */
export function TemplateEditor({ saved, isNew, selected, codeFold, onSaved }: TemplateEditorProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const { notices } = usePanel();
  const { skin } = usePreferences();
  const [goTo, setGoTo] = useState<{ line: number } | null>(null);
  const { instance, instances, select: onSelect } = selected;
  const searchId = instance?.instanceId ?? null;
  const tellSaved = useTellSaved(searchId);
  const faults = useTellFault();
  const isStill = useReducedMotion();
  const editor = useEditor<HtmlTemplate>({
    saved,
    schema: htmlTemplate,
    save: async (body) => {
      faults.withdraw();
      try {
        return await api.call(isNew ? 'storeHtmlTemplate' : 'updateHtmlTemplate', { body });
      } catch (failure) {
        if (!isApiFailure(failure) || failure.problems.length === 0) throw failure;
        const fault = failure.problems.map(faultOf).find((each) => each !== null);
        if (fault) {
          faults.tell(fault);
          setGoTo({ line: fault.line });
        }
        // Also where the problem is shown at its field: the owner may not see that.
        else notices.raise({ action: 'saveTemplate', failure });
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
    onSaved: (reply) => {
      const { data } = reply as { data: SavedHtmlTemplate };
      void tellSaved(data);
      onSaved(data);
    },
  });
  const { value, patch, errorAt } = editor;
  const { query, obstacle, source, setSource, view, changeView } = usePreview(searchId, value);
  const placeholders = usePlaceholders(searchId);
  const preview = query.data?.data;
  const problem = editor.problemAt('html');
  const refused = useMemo(() => (problem ? faultOf(problem) : null), [problem]);
  const notes = useMemo(() => notesOf(t, preview, refused), [t, preview, refused]);
  const panel = useRef<HTMLElement>(null);
  const showPreview = (): void => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  };
  const tellBroken = (): void => notices.raise({ action: 'saveTemplate' });
  return (
    <>
      <EditorNote editor={editor} />
      <div className={classes.columns}>
        <div className={classes.form}>
          <Card size="md" gap="fields" aria-label={t('htmlTemplates.editor.card')}>
            <TextInput
              label={t('fields.names.templateName')}
              value={value.templateName}
              error={errorAt('templateName')}
              onChange={({ currentTarget }) => patch({ templateName: currentTarget.value })}
            />
            <AdvancedFields editor={editor} isNew={isNew} />
          </Card>
          <DesignControls
            template={value}
            onChange={patch}
            action={
              instance && (
                <Button
                  className={classes.toPreview ?? ''}
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconEye size={16} aria-hidden />}
                  onClick={showPreview}
                >
                  {t('settings.preview.show')}
                </Button>
              )
            }
          />
          <CodeCard
            fold={codeFold}
            html={value.html}
            onChange={(html) => patch({ html })}
            onReset={() => patch({ html: defaultTemplateHtml, width, height })}
            placeholders={placeholders}
            notes={notes}
            isDark={skin === 'dark'}
            goTo={goTo}
            // A fault is told once, in the list below.
            error={refused ? undefined : errorAt('html')}
          />
          <CodeNotes notes={notes} onGoTo={(line) => setGoTo({ line })} />
        </div>
        {instance ? (
          <TemplatePreview
            {...{ instance, instances, onSelect, source, view, query, obstacle, panel }}
            onSource={setSource}
            onView={changeView}
          />
        ) : (
          <Card size="md">
            <InstanceNote of={selected} none={t('htmlTemplates.preview.noInstance')} />
          </Card>
        )}
      </div>
      <EditorBar editor={editor} isNew={isNew} onBroken={tellBroken} />
    </>
  );
}

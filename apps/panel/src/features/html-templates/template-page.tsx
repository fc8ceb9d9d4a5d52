import { Button } from '@mantine/core';
import { IconFileUnknown, IconHistory, IconSend } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { newHtmlTemplate, type SavedHtmlTemplate } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { pathTo } from '../../kit/paths.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { CodeFold } from './code/code-card.tsx';
import classes from './html-templates.module.css';
import { MailingDrawer } from './mailing/mailing-drawer.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateHistory } from './template-history.tsx';

const useCodeFold = (): CodeFold => {
  const [isOpened, setOpened] = useState(false);
  return { isOpened, setOpened };
};

/** Begins with a ready card, and leads to the template once it is saved. */
export function TemplateAddPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const selected = useSelectedInstance();
  const codeFold = useCodeFold();
  const [begun] = useState(() => newHtmlTemplate(new Date(), t('htmlTemplates.newName')));
  return (
    <>
      <PageHeader title={t('screens.templateAdd')} text={t('htmlTemplates.editor.text')} />
      <TemplateEditor
        saved={begun}
        isNew
        selected={selected}
        codeFold={codeFold}
        onSaved={({ templateId }) => void navigate({ to: pathTo('template', { templateId }), replace: true })}
      />
    </>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconFileUnknown}
      title={t('htmlTemplates.gone.title')}
      text={t('htmlTemplates.gone.text')}
      action={
        <Button component={Link} to={pathTo('templates')}>
          {t('htmlTemplates.gone.back')}
        </Button>
      }
    />
  );
}

function SavedTemplate({ template, codeFold }: { template: SavedHtmlTemplate; codeFold: CodeFold }) {
  const selected = useSelectedInstance();
  const { templateId, templateName, width, height, html } = template;
  return (
    <TemplateEditor
      key={templateId}
      saved={{ templateId, templateName, width, height, html }}
      isNew={false}
      selected={selected}
      codeFold={codeFold}
      onSaved={() => undefined}
    />
  );
}

/** Edits a saved template, with its history and its use in mailings. */
export function TemplatePage() {
  const { t } = useTranslation();
  const templateId = useRouteParam('templateId');
  const query = useApiQuery('getHtmlTemplate', { params: { templateId } });
  const codeFold = useCodeFold();
  const [opened, setOpened] = useState<'history' | 'mailing' | null>(null);
  const template = query.data?.data ?? null;
  return (
    <>
      <PageHeader
        title={template?.templateName ?? t('screens.template')}
        text={t('htmlTemplates.editor.text')}
        action={
          template && (
            <div className={classes.actions}>
              <Button
                variant="default"
                leftSection={<IconHistory size={18} aria-hidden />}
                onClick={() => setOpened('history')}
              >
                {t('htmlTemplates.editor.history')}
              </Button>
              <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setOpened('mailing')}>
                {t('htmlTemplates.use')}
              </Button>
            </div>
          )
        }
      />
      <QueryView
        query={query}
        action="loadTemplates"
        failedAs={({ code }) => (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') && <Gone />}
      >
        {({ data }) => <SavedTemplate template={data} codeFold={codeFold} />}
      </QueryView>
      <TemplateHistory template={opened === 'history' ? template : null} onClose={() => setOpened(null)} />
      <MailingDrawer template={opened === 'mailing' ? template : null} onClose={() => setOpened(null)} />
    </>
  );
}

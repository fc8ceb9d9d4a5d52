import { Badge, Button, Title } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconSend, IconTemplate, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SavedHtmlTemplate } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasFormDraft } from '../../api/editor/use-form-draft.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { pathTo } from '../../kit/paths.ts';
import { useFormat } from '../../kit/use-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import classes from './html-templates.module.css';
import { MailingDrawer } from './mailing/mailing-drawer.tsx';
import { TemplateThumbnail } from './template-thumbnail.tsx';
import { useDeleteTemplate, useDuplicateTemplate } from './use-template-actions.ts';

function AddTemplate() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={pathTo('templateAdd')} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('htmlTemplates.add')}
    </Button>
  );
}

type TemplateCardProps = {
  template: SavedHtmlTemplate;
  searchId: string | null;
  /** The thumbnail shows what is saved, so what isn't has to be told. */
  hasDraft: boolean;
  onUse: () => void;
};

function TemplateCard({ template, searchId, hasDraft, onUse }: TemplateCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = useDeleteTemplate();
  const duplicate = useDuplicateTemplate();
  const { templateId, templateName, width, height, updatedAt, clicks } = template;
  const address = pathTo('template', { templateId });
  return (
    <li className={classes.item}>
      <TemplateThumbnail template={template} searchId={searchId} />
      <div className={classes.facts}>
        <div className={classes.names}>
          <Title order={2} size="h4" className={classes.name}>
            <Link to={address} className={classes.link}>
              {templateName}
            </Link>
          </Title>
          {hasDraft && (
            <Badge variant="light" color="yellow" tt="none">
              {t('htmlTemplates.draft')}
            </Badge>
          )}
          <Quiet isNumeric>{t('htmlTemplates.size', { width, height })}</Quiet>
          <Quiet>{t('htmlTemplates.changed', { when: format.dateTime(updatedAt) })}</Quiet>
          <Quiet isNumeric>{t('htmlTemplates.clicks', { count: clicks })}</Quiet>
        </div>
        <RowActions
          name={templateName}
          actions={[
            { label: t('htmlTemplates.edit'), icon: IconPencil, to: address },
            { label: t('htmlTemplates.use'), icon: IconSend, onClick: onUse },
            { label: t('htmlTemplates.duplicate'), icon: IconCopy, onClick: () => duplicate(template) },
            {
              label: t('htmlTemplates.delete'),
              icon: IconTrash,
              isDangerous: true,
              onClick: () => remove(template),
            },
          ]}
        />
      </div>
    </li>
  );
}

/** The mailing templates, each with a product of the shop. */
export function TemplatesPage() {
  const { t } = useTranslation();
  const list = useApiQuery('getAllTemplates', {});
  const hasFormDraft = useHasFormDraft();
  const { instance } = useSelectedInstance();
  const [usedId, setUsedId] = useState<string | null>(null);
  const used = list.data?.data.find(({ templateId }) => templateId === usedId) ?? null;
  const isEmpty = list.data?.data.length === 0;
  return (
    <>
      <PageHeader
        title={t('screens.templates')}
        text={t('htmlTemplates.text')}
        action={!isEmpty && <AddTemplate />}
      />
      <QueryView
        query={list}
        action="loadTemplates"
        empty={{
          when: ({ data }) => data.length === 0,
          state: (
            <EmptyState
              icon={IconTemplate}
              title={t('htmlTemplates.empty.title')}
              text={t('htmlTemplates.empty.text')}
              action={<AddTemplate />}
            />
          ),
        }}
      >
        {({ data }) => (
          <ul className={classes.list}>
            {data.map((template) => (
              <TemplateCard
                key={template.templateId}
                template={template}
                searchId={instance?.instanceId ?? null}
                hasDraft={hasFormDraft(pathTo('template', { templateId: template.templateId }))}
                onUse={() => setUsedId(template.templateId)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <MailingDrawer template={used} onClose={() => setUsedId(null)} />
    </>
  );
}

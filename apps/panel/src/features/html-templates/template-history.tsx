import { Badge, Button } from '@mantine/core';
import { htmlTemplateLimits, type SavedHtmlTemplate } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useFormat } from '../../kit/use-format.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import classes from './mailing/mailing.module.css';
import { templateCalls } from './use-template-actions.ts';

function Versions({ template, onRestored }: { template: SavedHtmlTemplate; onRestored: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { notices } = usePanel();
  const { templateId } = template;
  const versions = useApiQuery('listHtmlTemplateVersions', { params: { templateId } });
  const restore = useApiMutation('restoreHtmlTemplateVersion', {
    action: 'restoreTemplate',
    invalidates: templateCalls,
    onSuccess: () => {
      notices.succeed('restored');
      onRestored();
    },
  });
  return (
    <QueryView query={versions} action="loadChanges">
      {({ data }) => (
        <>
          <ul className={classes.versions}>
            {data.map(({ version, at, by, templateName, width, height }) => (
              <li key={version} className={classes.version}>
                <div className={classes.grows}>
                  <div>{templateName}</div>
                  <Quiet>
                    {t('htmlTemplates.historyPanel.by', {
                      when: format.dateTime(at),
                      by,
                    })}
                  </Quiet>
                  <Quiet isNumeric>{t('htmlTemplates.size', { width, height })}</Quiet>
                </div>
                {version === template.version ? (
                  <Badge variant="light" tt="none">
                    {t('htmlTemplates.historyPanel.current')}
                  </Badge>
                ) : (
                  <Button
                    variant="default"
                    size="compact-md"
                    loading={restore.isPending && restore.variables?.params.version === version}
                    onClick={() => restore.mutate({ params: { templateId, version } })}
                  >
                    {t('htmlTemplates.historyPanel.restore')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {data.length >= htmlTemplateLimits.versions && (
            <Quiet>{t('htmlTemplates.historyPanel.latest', { count: htmlTemplateLimits.versions })}</Quiet>
          )}
        </>
      )}
    </QueryView>
  );
}

type TemplateHistoryProps = { template: SavedHtmlTemplate | null; onClose: () => void };

/** Who changed the template when; each version can come back. */
export function TemplateHistory({ template, onClose }: TemplateHistoryProps) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('htmlTemplates.historyPanel.title')} isOpen={template !== null} onClose={onClose}>
      <Quiet size="md">{t('htmlTemplates.historyPanel.text')}</Quiet>
      {template && <Versions template={template} onRestored={onClose} />}
    </SideDrawer>
  );
}

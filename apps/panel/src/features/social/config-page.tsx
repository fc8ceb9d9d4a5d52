import { IconPackages, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { CallReply, calls, SavedSocialConfig } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorBar, EditorNote } from '../../api/editor/editor-bar.tsx';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PreviewPanel } from '../../ui/preview-panel.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './config/config.module.css';
import { ConfigForm } from './config/config-form.tsx';
import { EmbedCard } from './config/embed-card.tsx';
import type { StreamLayout } from './config/snippets.ts';
import { StreamPreview } from './config/stream-preview.tsx';
import { useConfigEditor } from './config/use-config-editor.ts';
import { useStreamRemoval } from './use-stream-removal.ts';

type Choices = CallReply<(typeof calls)['getSocialConfigCatalogs']>['data'];
type ConfigEditorProps = { stream: SavedSocialConfig; choices: Choices };

function ConfigEditor({ stream, choices }: ConfigEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useStreamRemoval();
  const { configId, config } = stream;
  const [layout, setLayout] = useState<StreamLayout>('grid');
  const editor = useConfigEditor({ saved: config, configId });
  const name = `@${config.instagramHandle}`;
  return (
    <>
      <PageHeader
        title={name}
        text={t('social.form.text')}
        action={
          <RowActions
            name={name}
            actions={[
              {
                label: t('screens.socialConfigCatalogs'),
                icon: IconPackages,
                to: pathTo('socialConfigCatalogs', { configId }),
              },
              {
                label: t('social.actions.delete'),
                icon: IconTrash,
                isDangerous: true,
                onClick: () => remove(stream, () => void navigate({ to: pathTo('socialConfigs') })),
              },
            ]}
          />
        }
      />
      <EditorNote editor={editor} />
      <div className={classes.columns}>
        <ConfigForm
          editor={editor}
          instagramCatalogs={choices.instagramCatalogs}
          catalogs={choices.catalogs}
        />
        <PreviewPanel label={t('social.preview.title')} className={classes.preview}>
          <StreamPreview saved={stream} edited={editor.value} layout={layout} onLayout={setLayout} />
        </PreviewPanel>
      </div>
      <EmbedCard configId={configId} catalogId={config.catalogId} layout={layout} onLayout={setLayout} />
      <EditorBar editor={editor} notice="savedForSite" />
    </>
  );
}

/** A stream: what it shows, how it looks, and the code for the shop's page. */
export function ConfigPage() {
  const configId = useRouteParam('configId');
  const stream = useApiQuery('getSocialConfig', { params: { configId } });
  const choices = useApiQuery('getSocialConfigCatalogs', { params: { configId } });
  return (
    <QueryView query={stream} action="loadStream" skeleton={<RowsSkeleton rows={6} />} whenStale="warn">
      {({ data }) => (
        <QueryView query={choices} action="loadStream" skeleton={<RowsSkeleton rows={6} />}>
          {({ data: found }) => <ConfigEditor key={configId} stream={data} choices={found} />}
        </QueryView>
      )}
    </QueryView>
  );
}

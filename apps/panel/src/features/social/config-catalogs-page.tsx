import { Select } from '@mantine/core';
import { type CallReply, type calls, socialConfig } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../api/api-context.ts';
import { EditorBar, EditorNote } from '../../api/editor/editor-bar.tsx';
import { useEditor } from '../../api/editor/use-editor.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './config/config.module.css';
import { configFieldAt } from './config/config-fields.ts';
import { streamCalls } from './social-calls.ts';

type Choices = CallReply<(typeof calls)['getSocialConfigCatalogs']>['data'];
const schema = socialConfig.pick({ instagramCatalogId: true, catalogId: true });

function CatalogChoices({ configId, choices }: { configId: string; choices: Choices }) {
  const { t } = useTranslation();
  const api = useApiClient();
  const { instagramCatalogId, catalogId, instagramCatalogs, catalogs } = choices;
  const saved = useMemo(() => ({ instagramCatalogId, catalogId }), [instagramCatalogId, catalogId]);
  const editor = useEditor({
    saved,
    schema,
    save: (body) => api.call('setSocialConfigCatalogs', { params: { configId }, body }),
    action: 'saveStreamCatalogs',
    invalidates: [...streamCalls, 'listInstagramCatalogs'],
    fieldOf: configFieldAt,
  });
  const { value, patch, errorAt } = editor;
  const isChanged = {
    source: value.instagramCatalogId !== instagramCatalogId,
    catalog: value.catalogId !== catalogId,
  };
  const common = {
    placeholder: t('social.form.choose'),
    nothingFoundMessage: t('common.nothingFound'),
    comboboxProps: { shadow: 'md' },
    allowDeselect: false,
  } as const;
  return (
    <div className={classes.narrow}>
      <EditorNote editor={editor} />
      <Card gap="fields">
        <div className={classes.source}>
          <Select
            {...common}
            label={t('fields.names.instagramFeed')}
            description={t('social.form.source')}
            data={instagramCatalogs.map(({ id, name }) => ({ value: id, label: name }))}
            value={value.instagramCatalogId === '' ? null : value.instagramCatalogId}
            error={errorAt('instagramCatalogId')}
            onChange={(id) => patch({ instagramCatalogId: id ?? '' })}
          />
          {isChanged.source && <Quiet role="status">{t('social.catalogs.sourceChanges')}</Quiet>}
        </div>
        <div className={classes.source}>
          <Select
            {...common}
            label={t('fields.names.selectedCatalog')}
            description={t('social.form.catalog')}
            data={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
            value={value.catalogId === '' ? null : value.catalogId}
            error={errorAt('catalogId')}
            onChange={(id) => patch({ catalogId: id ?? '' })}
          />
          {isChanged.catalog && <Quiet role="status">{t('social.catalogs.catalogChanges')}</Quiet>}
        </div>
      </Card>
      <EditorBar editor={editor} notice="savedForSite" />
    </div>
  );
}

/** The two catalogs that a stream brings together. */
export function ConfigCatalogsPage() {
  const { t } = useTranslation();
  const configId = useRouteParam('configId');
  const query = useApiQuery('getSocialConfigCatalogs', { params: { configId } });
  return (
    <>
      <PageHeader title={t('screens.socialConfigCatalogs')} text={t('social.catalogs.text')} />
      <QueryView query={query} action="loadStream" skeleton={<RowsSkeleton rows={2} />} whenStale="warn">
        {({ data }) => <CatalogChoices key={configId} configId={configId} choices={data} />}
      </QueryView>
    </>
  );
}

import { Button } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CallReply, calls, SocialConfig } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorNote } from '../../api/editor/editor-bar.tsx';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './config/config.module.css';
import { ConfigForm } from './config/config-form.tsx';
import { StreamHead } from './config/stream-head.tsx';
import { useConfigEditor } from './config/use-config-editor.ts';
import { useTell } from './use-tell.ts';

type Beginning = CallReply<(typeof calls)['getNewSocialConfig']>['data'];

const empty: SocialConfig = {
  ...{ instagramHandle: '', hashtag: '', influencerPage: '', header: '', profileImage: '' },
  ...{ instagramCatalogId: '', catalogId: '' },
};

function NewStream({ config, instagramCatalogs, catalogs }: Beginning) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tell = useTell();
  const saved = useMemo(() => ({ ...empty, ...config }), [config]);
  const editor = useConfigEditor({
    saved,
    configId: undefined,
    onSaved: ({ configId }) => {
      tell(t('social.added'));
      void navigate({ to: pathTo('socialPosts', { configId }) });
    },
  });
  return (
    <>
      <EditorNote editor={editor} />
      <div className={classes.columns}>
        <ConfigForm editor={editor} instagramCatalogs={instagramCatalogs} catalogs={catalogs}>
          <Button type="submit" className={classes.submit} loading={editor.isSaving}>
            {t('social.form.add')}
          </Button>
        </ConfigForm>
        <aside className={classes.preview} aria-label={t('social.preview.title')}>
          <StreamHead config={editor.value} />
        </aside>
      </div>
    </>
  );
}

/** A new stream: whose it is, which posts, and products of which catalog. */
export function ConfigAddPage() {
  const { t } = useTranslation();
  const query = useApiQuery('getNewSocialConfig', {});
  return (
    <>
      <PageHeader title={t('screens.socialConfigAdd')} text={t('social.form.text')} />
      <QueryView
        query={query}
        action="loadStream"
        skeleton={<RowsSkeleton rows={5} />}
        empty={{
          when: ({ data }) => data.catalogs.length === 0,
          state: (
            <EmptyState
              icon={IconPackages}
              title={t('social.form.noCatalogs.title')}
              text={t('social.form.noCatalogs.text')}
              action={
                <Button component={Link} to={pathTo('catalogAdd')}>
                  {t('screens.catalogAdd')}
                </Button>
              }
            />
          ),
        }}
        whenStale="warn"
      >
        {({ data }) => <NewStream {...data} />}
      </QueryView>
    </>
  );
}

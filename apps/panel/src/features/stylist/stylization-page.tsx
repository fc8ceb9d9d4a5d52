import { useNavigate } from '@tanstack/react-router';
import type { Stylization } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { untilProductsKnown } from '../../api/recovery.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { pathTo } from '../../kit/paths.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { LookEditor } from './editor/look-editor.tsx';
import { EmbedCard } from './embed/embed-card.tsx';
import { lookOf, newSearch, newStylization } from './new/new-address.ts';
import { NewLook } from './new/new-look.tsx';
import { usePictureDraft } from './new/use-picture-draft.ts';
import { useCatalogs } from './use-catalogs.ts';

function NewStylization() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchState(newSearch);
  const catalogs = useCatalogs();
  const picture = usePictureDraft();
  const { instance } = useSelectedInstance();
  const look = useMemo(() => lookOf(search), [search]);
  const initial = useMemo(
    (): Stylization | null => look && { name: '', isActive: true, look, slots: [] },
    [look],
  );
  const catalogId = search.catalog || (instance?.catalog.id ?? catalogs[0]?.id ?? '');
  if (initial && catalogId !== '')
    return (
      <LookEditor
        key={JSON.stringify([catalogId, look])}
        catalogId={catalogId}
        initial={initial}
        saved={null}
        onSaved={({ stylizationId }) => {
          picture.drop();
          void navigate({ to: pathTo('stylization', { stylizationId }), replace: true });
        }}
      />
    );
  return (
    <>
      <PageHeader title={t('stylist.new.title')} text={t('stylist.new.text')} />
      {catalogs.length === 0 ? (
        <Quiet size="md">{t('stylist.new.noCatalog')}</Quiet>
      ) : (
        catalogId !== '' && <NewLook key={catalogId} catalogs={catalogs} initialCatalogId={catalogId} />
      )}
    </>
  );
}

function SavedStylizationEditor({ stylizationId }: { stylizationId: string }) {
  const query = useApiQuery(
    'getStylization',
    { params: { stylizationId } },
    { refetchInterval: (reply) => untilProductsKnown(reply?.data.areProductsKnown) },
  );
  return (
    <QueryView query={query} action="loadStylization" skeleton={<RowsSkeleton rows={6} />} whenStale="warn">
      {({ data }) => (
        <LookEditor
          catalogId={data.catalogId}
          initial={data.stylization}
          saved={data}
          onSaved={() => undefined}
        >
          <EmbedCard saved={data} />
        </LookEditor>
      )}
    </QueryView>
  );
}

/** The editor of a look, saved or new. */
export function StylizationPage() {
  const stylizationId = useRouteParam('stylizationId');
  if (stylizationId === newStylization) return <NewStylization />;
  return <SavedStylizationEditor key={stylizationId} stylizationId={stylizationId} />;
}

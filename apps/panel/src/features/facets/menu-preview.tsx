import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { PreviewFailed, PreviewNote, SettingPreview } from '../../settings-kit/preview/setting-preview.tsx';
import type { Filters } from '../../ui/facet-panel/facet-filters.ts';
import { FacetPanel } from '../../ui/facet-panel/facet-panel.tsx';

/** The menu as visitors see it, with the shop's own values. It can be tried out. */
export function MenuPreview({ searchId, isEmpty }: { searchId: string; isEmpty: boolean }) {
  const { t } = useTranslation();
  const [filters, setFilters] = useState<Filters>({});
  const search = useApiQuery(
    'trySearch',
    {
      params: { searchId },
      body: {
        query: '',
        sort: '',
        page: 1,
        perPage: 1,
        explain: false,
        filters: Object.fromEntries(Object.entries(filters).map(([field, values]) => [field, [...values]])),
      },
    },
    { keepPrevious: true },
  );
  const facets = search.data?.data.facets ?? [];
  return (
    <SettingPreview title={t('facets.preview')}>
      {search.isPending && <Skeleton height={360} radius="md" />}
      <PreviewFailed query={search} />
      {search.data && facets.length === 0 && (
        <PreviewNote>{t(isEmpty ? 'facets.previewEmpty' : 'facets.previewNone')}</PreviewNote>
      )}
      <div>
        <FacetPanel
          facets={facets}
          filters={filters}
          onFilter={(field, values) =>
            setFilters((before) =>
              Object.fromEntries(
                Object.entries({ ...before, [field]: values }).filter(([, chosen]) => chosen.length > 0),
              ),
            )
          }
        />
      </div>
    </SettingPreview>
  );
}

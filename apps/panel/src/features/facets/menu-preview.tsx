import { Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { failureText } from '../../kit/failure-messages.ts';
import previewClasses from '../../settings-kit/preview/preview.module.css';
import { FacetPanel } from '../../ui/facet-panel/facet-panel.tsx';
import { PreviewPanel } from '../../ui/preview-panel.tsx';
import type { Filters } from '../instances/try/try-search.ts';

/** The menu as visitors see it, with the shop's own values; it works, so that one can try it. */
export function MenuPreview({ searchId }: { searchId: string }) {
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
    <PreviewPanel className={previewClasses.root} label={t('facets.preview')}>
      <Title order={2} size="h3">
        {t('facets.preview')}
      </Title>
      {search.isPending && <Skeleton height={360} radius="md" />}
      {search.isError && <p className={previewClasses.note}>{failureText(t, search.error)}</p>}
      {search.data && facets.length === 0 && <p className={previewClasses.note}>{t('facets.previewNone')}</p>}
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
    </PreviewPanel>
  );
}

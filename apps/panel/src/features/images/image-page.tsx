import { Button } from '@mantine/core';
import { IconExternalLink, IconPhotoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ImageSheet } from './image-sheet.tsx';
import { ProductStrip } from './product-strip.tsx';

function NoImage({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPhotoOff}
      title={t('images.missing.title')}
      text={t('images.missing.text')}
      action={
        <Button component={Link} to={pathTo('catalogImages', { catalogId })} variant="default">
          {t('images.missing.action')}
        </Button>
      }
    />
  );
}

/** What the check knows of one picture; of a product's, with the product's other pictures above. */
function Sheet({ titleKey, productId }: { titleKey: 'catalogImage' | 'productImage'; productId?: string }) {
  const { t } = useTranslation();
  const catalogId = useRouteParam('catalogId');
  const imageId = useRouteParam('imageId');
  const query = useApiQuery('getImage', { params: { catalogId, imageId } });
  const address = query.data?.data.address ?? '';
  return (
    <>
      <PageHeader
        title={t(`screens.${titleKey}`)}
        text={t('images.imageText')}
        action={
          /^https?:\/\//i.test(address) && (
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={17} aria-hidden />}
            >
              {t('images.open')}
            </Button>
          )
        }
      />
      {productId !== undefined && (
        <ProductStrip catalogId={catalogId} productId={productId} current={imageId} />
      )}
      <QueryView
        query={query}
        action="loadImage"
        failedAs={({ code }) => code === 'NOT_FOUND' && <NoImage catalogId={catalogId} />}
      >
        {({ data }) => <ImageSheet catalogId={catalogId} image={data} />}
      </QueryView>
    </>
  );
}

export function CatalogImagePage() {
  return <Sheet titleKey="catalogImage" />;
}

export function ProductImagePage() {
  return <Sheet titleKey="productImage" productId={useRouteParam('productId')} />;
}

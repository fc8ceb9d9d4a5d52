import { Tabs, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductFinder, useProductSearch } from '../../../api/product-finder.tsx';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { PickList } from './pick-list.tsx';
import classes from './post.module.css';
import type { PostControl } from './post-control.ts';

type ProductPickerProps = { configId: string; postId: string; control: PostControl };

function Proposals({ configId, postId, control }: ProductPickerProps) {
  const { t } = useTranslation();
  const query = useApiQuery('proposePostProducts', { params: { configId, postId } });
  return (
    <QueryView
      query={query}
      action="proposeProducts"
      skeleton={<RowsSkeleton rows={4} />}
      empty={{
        when: ({ data }) => data.length === 0,
        state: <Quiet size="md">{t('social.post.noProposals')}</Quiet>,
      }}
      whenStale="warn"
    >
      {({ data }) => (
        <PickList
          label={t('social.post.proposals')}
          picks={data.map(({ product, reasons }) => ({
            product,
            note: reasons.map((reason) => t(`social.reasons.${reason}`)).join(', '),
          }))}
          control={control}
        />
      )}
    </QueryView>
  );
}

function Search({ configId, control }: Omit<ProductPickerProps, 'postId'>) {
  const { t } = useTranslation();
  const search = useProductSearch();
  const found = useApiQuery(
    'findSocialProducts',
    { params: { configId }, query: search.asked },
    { keepPrevious: true },
  );
  return (
    <div className={classes.part}>
      <ProductFinder
        search={search}
        found={found}
        words={{
          none: t('social.post.emptyCatalog'),
          notFound: (query) => t('social.post.notFound', { query }),
          more: t('social.post.more'),
        }}
      >
        {(products) => (
          <PickList
            label={t('social.post.found')}
            picks={products.map((product) => ({ product }))}
            control={control}
          />
        )}
      </ProductFinder>
    </div>
  );
}

/** Where products for the post come from: proposals by its words and colours, and a search. */
export function ProductPicker({ configId, postId, control }: ProductPickerProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        {t('social.post.pick')}
      </Title>
      <Tabs defaultValue="proposals" keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="proposals">{t('social.post.proposals')}</Tabs.Tab>
          <Tabs.Tab value="search">{t('social.post.search')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="proposals">
          <Proposals configId={configId} postId={postId} control={control} />
        </Tabs.Panel>
        <Tabs.Panel value="search">
          <Search configId={configId} control={control} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

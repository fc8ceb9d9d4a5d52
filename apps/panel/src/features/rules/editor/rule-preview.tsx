import { Skeleton, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPin } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type Product, type Rule, type RuleCondition, tryRequest } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { callQuery, useApiQuery } from '../../../api/use-api.ts';
import { failureText } from '../../../shell/failure-words.ts';
import { usePanel } from '../../../shell/panel-context.ts';
import { ProductCell } from '../../../ui/product-cell.tsx';
import classes from '../rules.module.css';
import { arrange } from './rule-draft.ts';

const shown = 8;
const typingMs = 300;

const textOf = (condition: RuleCondition): string =>
  condition.type === 'category' ? condition.category : condition.phrase.trim();

/** The products of the rule's pins, which the search itself need not find. */
const usePinnedProducts = (catalogId: string, rule: Rule): ReadonlyMap<string, Product> => {
  const { api } = usePanel();
  const ids = rule.actions.flatMap((action) =>
    action.type === 'pin' && action.productId !== '' ? [action.productId] : [],
  );
  return useQueries({
    queries: [...new Set(ids)].map((productId) =>
      callQuery(api, 'getProduct', { params: { catalogId, productId } }),
    ),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.data.id, data.data] as const] : []))),
  });
};

type RulePreviewProps = { searchId: string; catalogId: string; rule: Rule };

/** The first results of the rule's phrase or category, with what is pinned and hidden in the rule as it stands on the screen. */
export function RulePreview({ searchId, catalogId, rule }: RulePreviewProps) {
  const { t } = useTranslation();
  const [condition] = useDebouncedValue(rule.condition, typingMs);
  const text = textOf(condition);
  const isCategory = condition.type === 'category';
  const body = tryRequest.parse({
    query: isCategory ? '' : text,
    filters: isCategory ? { categories: [text] } : {},
    perPage: shown,
  });
  const search = useApiQuery(
    'trySearch',
    { params: { searchId }, body },
    { enabled: text !== '', keepPrevious: true },
  );
  const pinned = usePinnedProducts(catalogId, rule);
  const redirect = rule.actions.find((action) => action.type === 'redirect');
  const hasOthers = rule.actions.some(({ type }) => type === 'boost' || type === 'bury');
  const products = arrange<Product>(
    text === '' ? [] : (search.data?.data.products ?? []),
    rule.actions,
    pinned,
  ).slice(0, shown);
  return (
    <aside className={classes.preview} aria-label={t('settings.preview.title')}>
      <Title order={2} size="h3">
        {t('settings.preview.title')}
      </Title>
      <p className={classes.quiet}>
        {text === ''
          ? t('merchandising.preview.noCondition')
          : t('merchandising.preview.for', { text, interpolation: { escapeValue: false } })}
      </p>
      {redirect && redirect.url !== '' && (
        <p className={classes.quiet}>
          {t('merchandising.preview.redirect', { url: redirect.url, interpolation: { escapeValue: false } })}
        </p>
      )}
      {text !== '' && search.isPending && <Skeleton height={320} radius="md" />}
      {search.isError && <p className={classes.quiet}>{failureText(t, search.error)}</p>}
      {text !== '' && search.data && products.length === 0 && (
        <p className={classes.quiet}>{t('settings.preview.nothing')}</p>
      )}
      <ol className={classes.products} aria-label={t('settings.preview.title')}>
        {products.map(({ product, isPinned }) => (
          <li key={product.id}>
            <ProductCell product={product} />
            {isPinned && (
              <span role="img" aria-label={t('merchandising.pinned')}>
                <IconPin size={16} aria-hidden />
              </span>
            )}
          </li>
        ))}
      </ol>
      {hasOthers && <p className={classes.quiet}>{t('merchandising.preview.afterSave')}</p>}
    </aside>
  );
}

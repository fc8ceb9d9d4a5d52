import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../kit/failure-messages.ts';
import { foundNothing } from '../../kit/found-nothing.ts';
import { pathTo } from '../../kit/paths.ts';
import { searchOf } from '../../kit/search-params.ts';
import { settings } from '../../settings-kit/settings/settings.ts';
import { ProductCell } from '../../ui/product-cell.tsx';
import { screenTitle } from '../menu/screen-title.ts';
import classes from './screen-spotlight.module.css';
import { useFoundPhrases } from './use-found-phrases.ts';
import { useFoundProducts } from './use-found-products.ts';
import { usePaletteItems } from './use-palette-items.ts';

const listId = 'findings';

/** Finds any screen, catalog, product, phrase and search instance by name (Ctrl+K). */
export function ScreenSpotlight({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [[store, spotlight]] = useState(createSpotlight);
  const [query, setQuery] = useState('');
  const groups = usePaletteItems(query.trim());
  const { catalogId, products, isPending, failure } = useFoundProducts(query);
  const phrases = useFoundPhrases(query);
  const isEmpty = groups.length === 0 && products.length === 0 && phrases.length === 0;

  useEffect(() => {
    if (!isOpen) return;
    setQuery('');
    spotlight.open();
  }, [isOpen, spotlight]);
  // Selects the first result that arrives after typing if nothing else was found, so that Enter opens it.
  useEffect(() => {
    const list = document.getElementById(listId);
    if (products.length + phrases.length === 0 || !list || list.querySelector('[data-selected]')) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [products, phrases.length, store]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': t('common.find.label') } }}
      classNames={{
        actionsGroup: classes.group ?? '',
        action: classes.action ?? '',
        actionDescription: classes.description ?? '',
        actionSection: classes.section ?? '',
      }}
      radius="lg"
      shortcut={null}
      scrollable
      maxHeight="min(60vh, 560px)"
    >
      <Spotlight.Search
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={t('common.find.label')}
        aria-label={t('common.find.label')}
      />
      {isEmpty ? (
        <Spotlight.Empty role="status">{foundNothing(t, { isPending, failure })}</Spotlight.Empty>
      ) : (
        <Spotlight.ActionsList id={listId}>
          {groups.map(({ label, items }) => (
            <Spotlight.ActionsGroup key={label} label={label}>
              {items.map(({ id, label: name, description, icon: Sign, open }) => (
                <Spotlight.Action
                  key={id}
                  label={name}
                  {...(description !== undefined && { description })}
                  leftSection={<Sign size={20} stroke={1.7} aria-hidden />}
                  highlightQuery
                  onClick={open}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {phrases.length > 0 && (
            <Spotlight.ActionsGroup label={t('common.find.phrases')}>
              {phrases.map(({ id, label, icon: Sign, kind, query: q }) => (
                <Spotlight.Action
                  key={id}
                  label={label}
                  description={screenTitle(t, kind)}
                  leftSection={<Sign size={20} stroke={1.7} aria-hidden />}
                  highlightQuery
                  onClick={() => void navigate({ to: settings[kind].path, search: searchOf({ q }) })}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {products.length > 0 && (
            <Spotlight.ActionsGroup label={t('common.find.products')}>
              {products.map((product) => (
                <Spotlight.Action
                  key={product.id}
                  onClick={() =>
                    void navigate({ to: pathTo('catalogProduct', { catalogId, productId: product.id }) })
                  }
                >
                  <ProductCell product={product} />
                </Spotlight.Action>
              ))}
            </Spotlight.ActionsGroup>
          )}
        </Spotlight.ActionsList>
      )}
      {!isEmpty && failure && <Spotlight.Footer role="status">{failureText(t, failure)}</Spotlight.Footer>}
    </Spotlight.Root>
  );
}

import { Button, Combobox, InputBase, Skeleton, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { failureText } from '../../../kit/failure-messages.ts';
import { foundNothing } from '../../../kit/found-nothing.ts';
import { ProductCell } from '../../../ui/product-cell.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from '../rules.module.css';
import { errorAbove } from './error-above.ts';

const typingMs = 250;
const shownProducts = 8;

type ProductPickerProps = {
  catalogId: string;
  label: string;
  /** What the rule is for: before anything is typed, the products that it finds are offered. */
  phrase: string;
  /** Empty while no product is selected. */
  productId: string;
  error?: string | undefined;
  onChange: (productId: string) => void;
};

type SelectedProductProps = {
  catalogId: string;
  productId: string;
  /** Whether it was chosen just now: the field that had the focus is gone. */
  isNew: boolean;
  onDrop: () => void;
};

function SelectedProduct({ catalogId, productId, isNew, onDrop }: SelectedProductProps) {
  const { t } = useTranslation();
  const product = useApiQuery('getProduct', { params: { catalogId, productId } });
  return (
    <div className={classes.chosen}>
      {product.isPending && <Skeleton height={44} width={220} />}
      {product.data && <ProductCell product={product.data.data} />}
      {product.error && (
        <span>
          <span className="id">{productId}</span>{' '}
          <Quiet as="span">
            {product.error.code === 'NOT_FOUND'
              ? t('merchandising.editor.productGone')
              : failureText(t, product.error)}
          </Quiet>
        </span>
      )}
      <Button variant="subtle" size="compact-sm" autoFocus={isNew} onClick={onDrop}>
        {t('merchandising.editor.otherProduct')}
      </Button>
    </div>
  );
}

/** Selects a product of the catalog by title or id, shown with its picture and price. */
export function ProductPicker({ catalogId, label, phrase, productId, error, onChange }: ProductPickerProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState('');
  /** What is chosen or dropped here takes what had the focus with it. */
  const isTouched = useRef(false);
  const change = (next: string): void => {
    isTouched.current = true;
    onChange(next);
  };
  const [query] = useDebouncedValue(text.trim(), typingMs);
  const isOpen = productId === '' && combobox.dropdownOpened;
  const isOffering = query === '' && phrase !== '';
  const offered = useApiQuery(
    'listProducts',
    { params: { catalogId }, query: { query: phrase, perPage: shownProducts } },
    { enabled: isOpen && isOffering },
  );
  const isOffered = isOffering && (offered.isPending || (offered.data?.data ?? []).length > 0);
  const searched = useApiQuery(
    'listProducts',
    { params: { catalogId }, query: { query, perPage: shownProducts } },
    { enabled: isOpen && !isOffered, keepPrevious: true },
  );
  const found = isOffered ? offered : searched;
  const products = found.data?.data ?? [];
  return (
    <div>
      {productId === '' ? (
        <Combobox
          store={combobox}
          shadow="md"
          onOptionSubmit={(id) => {
            change(id);
            setText('');
            combobox.closeDropdown();
          }}
        >
          <Combobox.Target>
            <InputBase
              label={label}
              placeholder={t('products.search')}
              leftSection={<IconSearch size={18} aria-hidden />}
              value={text}
              autoComplete="off"
              autoFocus={isTouched.current}
              inputWrapperOrder={errorAbove}
              error={error}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                combobox.openDropdown();
                combobox.updateSelectedOptionIndex();
              }}
              onClick={() => combobox.openDropdown()}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.Target>
          <Combobox.Dropdown>
            <Combobox.Options mah={340} style={{ overflowY: 'auto' }} aria-label={label}>
              {products.map((product) => (
                <Combobox.Option key={product.id} value={product.id} aria-label={product.title}>
                  <ProductCell product={product} />
                </Combobox.Option>
              ))}
              {products.length === 0 && (
                <Combobox.Empty>
                  {foundNothing(t, { isPending: found.isFetching, failure: found.error })}
                </Combobox.Empty>
              )}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      ) : (
        <>
          <SelectedProduct
            catalogId={catalogId}
            productId={productId}
            isNew={isTouched.current}
            onDrop={() => change('')}
          />
          {error && <p className={classes.error}>{error}</p>}
        </>
      )}
    </div>
  );
}

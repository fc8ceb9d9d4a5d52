import { Button, Loader, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { availabilities, type Product } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './products.module.css';

type VariantChoiceProps = { catalogId: string; product: Product; onChoose: (product: Product) => void };

/** How many variants a product has, and a list of them to take one: by its colour or size, or by its title where nothing tells them apart. */
export function VariantChoice({ catalogId, product, onChoose }: VariantChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const found = useApiQuery(
    'getStylistProduct',
    { params: { catalogId, productId: product.id } },
    { enabled: isOpen },
  );
  const variants = found.data?.data.variants ?? [];
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={260} withinPortal>
      <Menu.Target>
        <Button
          className={classes.variants}
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={15} aria-hidden />}
          aria-label={`${t('stylist.products.variants', { count: product.variantsCount })}: ${product.title}`}
        >
          {t('stylist.products.variants', { count: product.variantsCount })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        {found.isPending && <Loader size="sm" m="xs" aria-label={t('common.loading')} />}
        {found.isError && <Quiet role="status">{t('stylist.products.variantsFailed')}</Quiet>}
        {variants.map(({ product: variant, traits }) => {
          const availability = availabilities.find((each) => each === variant.availability);
          return (
            <Menu.Item key={variant.id} onClick={() => onChoose(variant)}>
              <span className={classes.variant}>
                <ProductPicture src={variant.image} size={40} />
                <span>{traits.length > 0 ? traits.join(', ') : `${variant.title} (${variant.id})`}</span>
                <span className={classes.line}>
                  {variant.price !== null && (
                    <span className="num">{format.money(variant.price, variant.currency)}</span>
                  )}
                  {availability && (
                    <span className={availability === 'in_stock' ? classes.stock : classes.missing}>
                      {t(`common.availability.${availability}`)}
                    </span>
                  )}
                </span>
              </span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

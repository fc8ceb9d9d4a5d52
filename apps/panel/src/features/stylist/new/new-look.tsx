import { NativeSelect, SegmentedControl } from '@mantine/core';
import { IconHanger, IconPhoto } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchOf } from '../../../kit/search-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { ProductSearch } from '../products/product-search.tsx';
import { ProductTile } from '../products/product-tile.tsx';
import type { StylistCatalog } from '../use-catalogs.ts';
import classes from './new.module.css';
import { PictureChoice } from './picture-choice.tsx';
import { usePictureDraft } from './use-picture-draft.ts';

const kinds = ['product', 'picture'] as const;
type Kind = (typeof kinds)[number];
const icons = { product: IconHanger, picture: IconPhoto };

type NewLookProps = { catalogs: readonly StylistCatalog[]; initialCatalogId: string };

/** Chooses what a new look is built around. The choice goes into the address, so that the browser's back button returns here. */
export function NewLook({ catalogs, initialCatalogId }: NewLookProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const picture = usePictureDraft();
  const [kind, setKind] = useState<Kind>(picture.stored ? 'picture' : 'product');
  const [catalogId, setCatalogId] = useState(initialCatalogId);
  const begin = (look: Readonly<Record<string, string>>): void =>
    void navigate({ to: '.', search: searchOf({ catalog: catalogId, ...look }) });
  return (
    <div className={classes.root}>
      <div className={classes.choices}>
        <SegmentedControl
          size="md"
          aria-label={t('stylist.new.kind')}
          value={kind}
          onChange={(value) => setKind(value === 'picture' ? 'picture' : 'product')}
          data={kinds.map((value) => {
            const Sign = icons[value];
            return {
              value,
              label: (
                <span className={classes.kind}>
                  <Sign size={18} stroke={1.7} aria-hidden />
                  {t(`stylist.new.kinds.${value}`)}
                </span>
              ),
            };
          })}
        />
        {catalogs.length > 1 && (
          <NativeSelect
            size="md"
            aria-label={t('stylist.list.catalog')}
            value={catalogId}
            data={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => setCatalogId(currentTarget.value)}
          />
        )}
      </div>
      <Quiet size="md">{t(`stylist.new.help.${kind}`)}</Quiet>
      <Card size="md">
        {kind === 'product' ? (
          <ProductSearch
            key={catalogId}
            catalogId={catalogId}
            verb={t('stylist.new.choose')}
            onChoose={({ id }) => begin({ product: id })}
            drawTile={(tile) => <ProductTile {...tile} />}
          />
        ) : (
          <PictureChoice draft={picture} onChoose={(url, alt) => begin({ picture: url, alt })} />
        )}
      </Card>
    </div>
  );
}

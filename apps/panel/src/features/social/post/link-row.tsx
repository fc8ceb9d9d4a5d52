import { ActionIcon, Button, NumberInput, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMapPin, IconMapPinOff, IconX } from '@tabler/icons-react';
import type { Hotspot, PostLink } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { toHotspot } from '../../../kit/to-hotspot.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { ProductCell } from '../../../ui/product-cell.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import classes from './post.module.css';
import type { PostControl } from './post-control.ts';

const middle: Hotspot = { x: 0.5, y: 0.5 };
const percent = (share: number): number => Math.round(share * 1000) / 10;

type PlaceFieldsProps = { hotspot: Hotspot; onChange: (hotspot: Hotspot) => void };

/** The place of a point in numbers, for those who don't use the picture. */
function PlaceFields({ hotspot, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const { decimalSign } = useFormat();
  const field = (axis: 'x' | 'y') => (
    <NumberInput
      className={classes.share}
      size="xs"
      label={t(`social.post.shares.${axis}`)}
      suffix=" %"
      min={0}
      max={100}
      step={1}
      decimalScale={1}
      decimalSeparator={decimalSign}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="strict"
      value={percent(hotspot[axis])}
      onChange={(value) => {
        if (typeof value === 'number') onChange(toHotspot({ ...hotspot, [axis]: value / 100 }));
      }}
    />
  );
  return (
    <>
      {field('x')}
      {field('y')}
    </>
  );
}

type LinkRowProps = { link: PostLink; index: number; hasPicture: boolean; control: PostControl };

/** A product of the post: which it is, and where on the picture. */
export function LinkRow({ link: { productId, hotspot }, index, hasPicture, control }: LinkRowProps) {
  const { t } = useTranslation();
  const { value, selectedId, select, place, move, detach, find, areProductsKnown, nameOf } = control;
  const product = find(productId);
  const name = nameOf(productId);
  return (
    <li className={classes.link} aria-label={name} data-selected={selectedId === productId || undefined}>
      <div className={classes.linkHead}>
        <button
          type="button"
          className={classes.number}
          aria-pressed={selectedId === productId}
          aria-label={t('social.post.selectToPlace', { name })}
          onClick={() => select(productId)}
        >
          {index + 1}
        </button>
        <div className={classes.product}>
          {product ? (
            <ProductCell product={product} />
          ) : (
            <>
              <span className="id">{productId}</span>
              <Quiet>{t(areProductsKnown ? 'social.post.gone' : 'common.loading')}</Quiet>
            </>
          )}
        </div>
        <Tooltip label={t('social.post.detach')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('social.post.detachOf', { name })}
            onClick={() => detach(productId)}
          >
            <IconX size={18} />
          </ActionIcon>
        </Tooltip>
        <RowActions
          name={name}
          actions={[
            {
              label: t('social.post.up'),
              icon: IconChevronUp,
              onClick: () => move(index, index - 1),
              disabledReason: index === 0 ? t('social.post.isFirst') : undefined,
            },
            {
              label: t('social.post.down'),
              icon: IconChevronDown,
              onClick: () => move(index, index + 1),
              disabledReason: index === value.links.length - 1 ? t('social.post.isLast') : undefined,
            },
          ]}
        />
      </div>
      {hasPicture && (
        <div className={classes.place}>
          {hotspot ? (
            <>
              <PlaceFields hotspot={hotspot} onChange={(next) => place(productId, next)} />
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconMapPinOff size={16} aria-hidden />}
                onClick={() => place(productId, null)}
              >
                {t('social.post.removePoint')}
              </Button>
            </>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconMapPin size={16} aria-hidden />}
              onClick={() => place(productId, middle)}
            >
              {t('social.post.addPoint')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { Product } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { ProductCell } from '../../../ui/product-cell.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { hasRoom, isLinked } from './links.ts';
import classes from './post.module.css';
import type { PostControl } from './post-control.ts';

export type Pick = { readonly product: Product; readonly note?: string };
type PickListProps = { label: string; picks: readonly Pick[]; control: PostControl };

/** Products to attach by a press, each with a line on why. */
export function PickList({ label, picks, control }: PickListProps) {
  const { t } = useTranslation();
  const { value, attach } = control;
  return (
    <ul className={classes.picks} aria-label={label}>
      {picks.map(({ product, note }) => {
        const isUsed = isLinked(value, product.id);
        return (
          <li key={product.id} className={classes.pick}>
            <div className={classes.product}>
              <ProductCell product={product} />
              {note && (
                <span className={classes.note}>
                  <Quiet as="span">{note}</Quiet>
                </span>
              )}
            </div>
            {isUsed ? (
              <span className={classes.used}>
                <IconCheck size={17} aria-hidden />
                {t('social.post.attached')}
              </span>
            ) : (
              <Button
                variant="light"
                size="compact-md"
                leftSection={<IconPlus size={17} aria-hidden />}
                disabled={!hasRoom(value)}
                aria-label={t('social.post.attachOf', { name: product.title })}
                onClick={() => attach(product)}
              >
                {t('social.post.attach')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

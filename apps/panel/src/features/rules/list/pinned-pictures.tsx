import { Tooltip } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { ListedRule } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './rule-list.module.css';

type Pinned = NonNullable<ListedRule['pinned']>;
const maxShown = 4;

/** The products that a rule pins, in the order of their positions; one that isn't where the rule wants it is marked. */
export function PinnedPictures({ pinned }: { pinned: Pinned }) {
  const { t } = useTranslation();
  if (pinned.length === 0) return null;
  // Those with a problem are seen, however many there are.
  const wrong = pinned.filter(({ trouble }) => trouble !== null);
  const fine = pinned.filter(({ trouble }) => trouble === null);
  const kept = new Set([...wrong, ...fine].slice(0, maxShown));
  const first = pinned.filter((pin) => kept.has(pin));
  return (
    <ul className={classes.pins} aria-label={t('merchandising.pins.label')}>
      {first.map(({ productId, position, title, image, trouble }) => {
        const name = t('merchandising.pins.at', {
          position,
          title: title ?? productId,
        });
        const words = trouble ? `${name}: ${t(`merchandising.pins.trouble.${trouble}`)}` : name;
        return (
          <Tooltip key={productId} label={words} multiline maw={280}>
            <li className={classes.pin} data-trouble={trouble ?? undefined}>
              <span className={classes.unseen}>{words}</span>
              <ProductPicture src={image} size={36} />
              {trouble && <IconAlertTriangleFilled className={classes.warning} size={16} aria-hidden />}
            </li>
          </Tooltip>
        );
      })}
      {pinned.length > first.length && (
        <li>
          <Quiet as="span" isNumeric>
            {t('merchandising.pins.more', { count: pinned.length - first.length })}
          </Quiet>
        </li>
      )}
    </ul>
  );
}

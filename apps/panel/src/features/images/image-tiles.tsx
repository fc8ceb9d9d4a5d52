import { UnstyledButton } from '@mantine/core';
import type { ImageFilter, ImageSummary } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import classes from './images.module.css';

type ImageTilesProps = {
  summary: ImageSummary;
  filter: ImageFilter;
  onChoose: (filter: ImageFilter) => void;
};

/** The figures of the check. Each shows its pictures. */
export function ImageTiles({ summary, filter, onChoose }: ImageTilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { total, ok, notLoading, small, lookAlikes, productsConcerned } = summary;
  const tiles = [
    { name: 'all', value: total, note: t('images.tiles.loading', { count: ok }), isProblem: false },
    {
      name: 'not_loading',
      value: notLoading,
      note: t('images.tiles.products', { count: productsConcerned }),
      isProblem: notLoading > 0,
    },
    { name: 'small', value: small, note: t('images.tiles.smallNote'), isProblem: false },
    { name: 'look_alikes', value: lookAlikes, note: t('images.tiles.alikeNote'), isProblem: false },
  ] as const;
  return (
    <fieldset className={classes.tiles} aria-label={t('images.filters')}>
      {tiles.map(({ name, value, note, isProblem }) => (
        <UnstyledButton
          key={name}
          className={classes.tile}
          aria-pressed={filter === name}
          data-problem={isProblem || undefined}
          onClick={() => onChoose(name)}
        >
          <span className={classes.tileLabel}>{t(`images.tiles.${name}`)}</span>
          <span className={classes.tileValue}>{format.number(value)}</span>
          <span className={classes.tileNote}>{note}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

import { RangeSlider, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Facet } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { formatRange, parseRange, rangeOfTexts } from './facet-filters.ts';
import classes from './facet-panel.module.css';
import { rangeScale } from './range-scale.ts';

/** Delay in milliseconds after the last move of the slider, so that holding an arrow key causes one search. */
const slidingMs = 250;

type FacetRangeProps = {
  facet: Facet;
  name: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
};

type Texts = { readonly from: string; readonly to: string };

/**
 * From and to, with the lowest and highest value of the results as placeholders; applied by Enter or on leaving a field.
 * The slider moves the same two values; at its very end, that end is open.
 */
export function FacetRange({ facet, name, chosen, onChange }: FacetRangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const chosenText = chosen[0];
  const [texts, setTexts] = useState<Texts>({ from: '', to: '' });
  useEffect(() => {
    const range = parseRange(chosenText);
    setTexts({ from: String(range.from ?? ''), to: String(range.to ?? '') });
  }, [chosenText]);
  const apply = ({ from, to }: Texts): void => {
    const values = formatRange(rangeOfTexts(from, to));
    if (values[0] !== chosenText) onChange(values);
  };
  const applySoon = useDebouncedCallback(apply, slidingMs);

  const scale = rangeScale(facet.min, facet.max);
  const range = rangeOfTexts(texts.from, texts.to);
  const inScale = (value: number | null, open: number): number =>
    scale && value !== null ? Math.min(Math.max(value, scale.low), scale.high) : open;
  const textsOf = ([from, to]: [number, number]): Texts => ({
    from: from === scale?.low ? '' : String(from),
    to: to === scale?.high ? '' : String(to),
  });
  // Whole numbers that leave no product out, as in the shop.
  const hint = (end: keyof Texts): string => {
    const value = end === 'from' ? facet.min : facet.max;
    if (value === undefined) return '';
    return format.number(end === 'from' ? Math.floor(value) : Math.ceil(value));
  };
  return (
    <div>
      {facet.type === 'rangeSlider' && scale && (
        <RangeSlider
          className={classes.slider ?? ''}
          classNames={{ thumb: classes.thumb ?? '', bar: classes.slid ?? '' }}
          size="sm"
          thumbSize={20}
          min={scale.low}
          max={scale.high}
          step={scale.step}
          minRange={0}
          label={(value) => format.number(value)}
          value={[inScale(range.from, scale.low), inScale(range.to, scale.high)]}
          onChange={(value) => setTexts(textsOf(value))}
          onChangeEnd={(value) => applySoon(textsOf(value))}
          thumbFromLabel={t('try.slide.from', { field: name })}
          thumbToLabel={t('try.slide.to', { field: name })}
        />
      )}
      <form
        className={classes.range}
        onSubmit={(event) => {
          event.preventDefault();
          apply(texts);
        }}
      >
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            size="sm"
            inputMode="decimal"
            aria-label={`${name}: ${t(`try.${end}`)}`}
            placeholder={`${t(`try.${end}`)} ${hint(end)}`}
            value={texts[end]}
            onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [end]: value }))}
            onBlur={() => apply(texts)}
          />
        ))}
        <button type="submit" hidden />
      </form>
    </div>
  );
}

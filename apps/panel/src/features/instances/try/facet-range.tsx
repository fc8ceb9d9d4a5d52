import { RangeSlider, TextInput } from '@mantine/core';
import type { Facet } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/use-format.ts';
import classes from './try.module.css';
import { formatRange, parseRange, rangeOfTexts } from './try-search.ts';

type FacetRangeProps = {
  facet: Facet;
  name: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
};

/** From and to, with the lowest and highest value of the results as a hint; Enter or leaving a field applies it. */
export function FacetRange({ facet, name, chosen, onChange }: FacetRangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const chosenText = chosen[0];
  const [texts, setTexts] = useState({ from: '', to: '' });
  useEffect(() => {
    const range = parseRange(chosenText);
    setTexts({ from: String(range.from ?? ''), to: String(range.to ?? '') });
  }, [chosenText]);
  const apply = ({ from, to } = texts): void => {
    const values = formatRange(rangeOfTexts(from, to));
    if (values[0] !== chosenText) onChange(values);
  };
  const [low, high] = [Math.floor(facet.min ?? 0), Math.ceil(facet.max ?? 0)];
  const typed = rangeOfTexts(texts.from, texts.to);
  // An end that stands at its limit asks for nothing.
  const textsOf = ([from, to]: [number, number]) => ({
    from: from > low ? String(from) : '',
    to: to < high ? String(to) : '',
  });
  const hint = (value: number | undefined): string => (value === undefined ? '' : format.number(value, 0));
  return (
    <form
      className={classes.range}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {facet.type === 'rangeSlider' && low < high && (
        <RangeSlider
          className={classes.slider}
          size="sm"
          label={null}
          min={low}
          max={high}
          minRange={0}
          thumbFromLabel={`${name}: ${t('try.from')}`}
          thumbToLabel={`${name}: ${t('try.to')}`}
          value={[typed.from ?? low, typed.to ?? high]}
          onChange={(ends) => setTexts(textsOf(ends))}
          onChangeEnd={(ends) => apply(textsOf(ends))}
        />
      )}
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          size="sm"
          inputMode="decimal"
          aria-label={`${name}: ${t(`try.${end}`)}`}
          placeholder={`${t(`try.${end}`)} ${hint(end === 'from' ? facet.min : facet.max)}`}
          value={texts[end]}
          onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [end]: value }))}
          onBlur={() => apply()}
        />
      ))}
      <button type="submit" hidden />
    </form>
  );
}

import { type CSSProperties, useEffect, useState } from 'react';
import { chooseValues, type Range, readRange, shareOf, writeRange } from '../../core/search-state.ts';
import { scaleOf } from '../../core/slider-scale.ts';
import type { FacetProps } from './facet-view.tsx';

type EndProps = {
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  readonly placeholder: number;
  readonly onChange: (value: number | null) => void;
};

const RangeEnd = ({ label, unit, value, placeholder, onChange }: EndProps) => (
  <label className="range-end">
    <span>{label}</span>
    <span className="range-box">
      <input
        key={String(value)}
        type="number"
        inputMode="decimal"
        step="any"
        defaultValue={value ?? ''}
        placeholder={String(placeholder)}
        onBlur={(event) => {
          const text = event.currentTarget.value;
          onChange(text === '' ? null : Number(text));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {unit && <span className="unit">{unit}</span>}
    </span>
  </label>
);

/**
 * From and to as numbers, and as a slider if the shop wants one. Impossible input is corrected, not refused. Prices that the query names are shown as
 * if they were chosen; choosing others takes their words out of the query.
 */
export const RangeFacet = ({ app, search, facet, priceRange }: FacetProps) => {
  const [chosen] = search.filters[facet.field] ?? [];
  const named = facet.field === 'price' ? priceRange : null;
  const present = named ? shareOf(readRange(chosen), named) : readRange(chosen);
  const [shown = ''] = writeRange(present);
  const [draft, setDraft] = useState<Range>(present);
  useEffect(() => setDraft(readRange(shown)), [shown]);
  const { filters } = app.config.labels;
  const low = Math.floor(Math.min(facet.min ?? 0, present.from ?? Number.POSITIVE_INFINITY));
  const high = Math.ceil(Math.max(facet.max ?? 0, present.to ?? Number.NEGATIVE_INFINITY));
  const { first, last, step } = scaleOf(low, high);
  const from = draft.from ?? first;
  const to = draft.to ?? last;

  const choose = (range: Range): void => {
    const ordered =
      range.from !== null && range.to !== null && range.from > range.to
        ? { from: range.to, to: range.from }
        : range;
    const values = writeRange({
      from: ordered.from !== null && ordered.from > low ? ordered.from : null,
      to: ordered.to !== null && ordered.to < high ? ordered.to : null,
    });
    setDraft(readRange(values[0]));
    if ((values[0] ?? '') === shown) return;
    const unnamed = named ? { ...search, query: named.rest } : search;
    app.go(chooseValues(unnamed, facet.field, values));
  };
  const place = (value: number): number => ((value - first) / (last - first || 1)) * 100;
  const slide = (end: 'from' | 'to', value: number): Range =>
    end === 'from'
      ? { from: Math.min(value, to), to: draft.to }
      : { from: draft.from, to: Math.max(value, from) };

  return (
    <div className="facet-body">
      {facet.type === 'rangeSlider' && (
        <div
          className="slider"
          style={{ '--from': `${place(from)}%`, '--to': `${place(to)}%` } as CSSProperties}
        >
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="range"
              min={first}
              max={last}
              step={step}
              value={end === 'from' ? from : to}
              aria-label={`${facet.label}: ${filters[end]}`}
              aria-valuetext={`${end === 'from' ? from : to} ${facet.unit}`.trim()}
              onInput={(event) => setDraft(slide(end, Number(event.currentTarget.value)))}
              // The browser's native change event: fired once, when the thumb is released.
              onChangeCapture={(event) => choose(slide(end, Number(event.currentTarget.value)))}
            />
          ))}
        </div>
      )}
      <div className="range">
        <RangeEnd
          label={filters.from}
          unit={facet.unit}
          value={draft.from}
          placeholder={low}
          onChange={(value) => choose({ ...draft, from: value })}
        />
        <RangeEnd
          label={filters.to}
          unit={facet.unit}
          value={draft.to}
          placeholder={high}
          onChange={(value) => choose({ ...draft, to: value })}
        />
      </div>
    </div>
  );
};

import { expect, test } from 'vitest';
import { valueOfDraft } from './typed-draft.ts';

const lastValid = {
  amount: 10,
  name: 'Buty',
  period: null,
  fields: [{ label: 'title', isOn: true }],
  note: undefined,
};
const opened = (typed: unknown): unknown =>
  valueOfDraft({ typed: JSON.parse(JSON.stringify(typed)) as unknown, lastValid });

test('[R3.25] input that isn’t valid yet is restored as it was typed', () => {
  const typed = {
    ...lastValid,
    amount: Number.NaN,
    name: '',
    period: 'week',
    fields: [
      { label: '', isOn: false },
      { label: 'brand', isOn: true },
    ],
  };
  const { note, ...stored } = typed;
  expect(opened(typed)).toEqual(stored);
});

test('input whose shape doesn’t fit is replaced by the last valid value', () => {
  const wrong = [
    null,
    'Buty',
    [],
    {},
    { ...lastValid, amount: '10' },
    { ...lastValid, extra: 1 },
    { ...lastValid, fields: {} },
    { ...lastValid, fields: [{ label: 'title' }] },
    { ...lastValid, period: {} },
  ];
  for (const typed of wrong) expect(opened(typed), JSON.stringify(typed)).toBe(lastValid);
});

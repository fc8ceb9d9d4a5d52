import { expect, test } from 'vitest';
import { valueOfDraft } from './typed-draft.ts';

const right = {
  amount: 10,
  name: 'Buty',
  period: null,
  fields: [{ label: 'title', isOn: true }],
  note: undefined,
};
const opened = (typed: unknown): unknown =>
  valueOfDraft({ typed: JSON.parse(JSON.stringify(typed)) as unknown, right });

test('[R3.25] what was typed and is not right yet comes back as it was typed', () => {
  const typed = {
    ...right,
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

test('what has not the shape of the setting gives way to what last was right', () => {
  const wrong = [
    null,
    'Buty',
    [],
    {},
    { ...right, amount: '10' },
    { ...right, extra: 1 },
    { ...right, fields: {} },
    { ...right, fields: [{ label: 'title' }] },
    { ...right, period: {} },
  ];
  for (const typed of wrong) expect(opened(typed), JSON.stringify(typed)).toBe(right);
});

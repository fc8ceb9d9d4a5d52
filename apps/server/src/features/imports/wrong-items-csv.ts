import type { WrongItem } from '@vitrina/contract';
import { guardFormula } from '../../http/guard-formula.ts';

const cell = (value: string | number): string => `"${guardFormula(String(value)).replaceAll('"', '""')}"`;

const header = ['position', 'id', 'title', 'field', 'reason', 'value'];

/** One line per item and reason. With a byte order mark, so that spreadsheets read it as UTF-8. */
export const wrongItemsCsv = (items: readonly WrongItem[]): string => {
  const rows = items.flatMap((item) =>
    item.reasons.map((reason) => [
      item.position,
      item.id,
      item.title,
      reason.field,
      reason.reason,
      reason.value,
    ]),
  );
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
};

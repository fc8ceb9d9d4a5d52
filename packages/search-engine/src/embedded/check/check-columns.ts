import type { ColumnEntry } from '../format/file-format.ts';
import { checkBelow, checkStarts } from './check-starts.ts';
import { expectThat } from './expect-that.ts';
import type { SectionFile } from './section-file.ts';

const checkValues = (
  file: SectionFile,
  { field, valuesCount, isMulti }: Extract<ColumnEntry, { kind: 'values' }>,
  productsCount: number,
): void => {
  const name = `column.${field}`;
  checkStarts(
    `${name}.valueOffsets`,
    file.uint32(`${name}.valueOffsets`),
    valuesCount,
    file.uint8(`${name}.values`).length,
  );
  const ordinals = valuesCount < 0xffff ? file.uint16(`${name}.ordinals`) : file.uint32(`${name}.ordinals`);
  checkBelow(`${name}.ordinals`, ordinals, isMulti ? ordinals.length : productsCount, valuesCount);
  if (isMulti) checkStarts(`${name}.starts`, file.uint32(`${name}.starts`), productsCount, ordinals.length);
};

/** What facets, filters and sorting read: as many entries as there are products, none of which refers to a missing value. */
export const checkColumns = (file: SectionFile, yieldNow: () => void): void => {
  const { productsCount } = file.meta.generation;
  for (const entry of file.meta.columns) {
    yieldNow();
    const name = `column.${entry.field}`;
    switch (entry.kind) {
      case 'values':
        checkValues(file, entry, productsCount);
        break;
      case 'order':
        checkBelow(`${name}.order`, file.uint32(`${name}.order`), productsCount, productsCount);
        break;
      case 'presence':
        checkBelow(`${name}.presence`, file.uint8(`${name}.presence`), productsCount, 1);
        break;
      case 'number': {
        const { length } = file.float64(`${name}.numbers`);
        expectThat(length === productsCount, () => `${name}.numbers: ${length} for ${productsCount}`);
        break;
      }
    }
  }
};

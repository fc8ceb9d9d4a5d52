import { checkBelow, checkStarts } from './check-starts.ts';
import { expectThat } from './expect-that.ts';
import type { SectionFile } from './section-file.ts';

/** The terms of each stem exist and ascend; no stem is without terms. */
export const checkStems = (file: SectionFile): void => {
  const { stemsCount, termsCount } = file.meta;
  const starts = file.uint32('stem.starts');
  const termOrdinals = file.uint32('stem.ranks');
  checkStarts('stem.starts', starts, stemsCount, termOrdinals.length);
  checkBelow('stem.ranks', termOrdinals, termOrdinals.length, termsCount - 1);
  for (let stem = 0; stem < stemsCount; stem++) {
    const start = starts[stem];
    const end = starts[stem + 1];
    expectThat(end > start, () => `stem.starts: stem ${stem} has no terms`);
    for (let at = start + 1; at < end; at++)
      if (termOrdinals[at] <= termOrdinals[at - 1])
        expectThat(false, () => `stem.ranks: the terms of stem ${stem} don't rise`);
  }
};

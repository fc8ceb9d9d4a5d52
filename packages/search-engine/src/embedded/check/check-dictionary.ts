import { charMaskOf } from '../../language/char-mask.ts';
import { compareBytes, decodeUnits } from '../../terms/term-bytes.ts';
import { termsPerBlock } from '../build/dictionary-builder.ts';
import { expectThat } from './expect-that.ts';
import type { SectionFile } from './section-file.ts';

const maxTermBytes = 256;

/** Terms ascend, blocks begin at their offsets, and each char mask is that of its term. `charMasks`: the section's name, if there is one. */
export const checkDictionary = (
  file: SectionFile,
  names: { readonly terms: string; readonly blocks: string; readonly charMasks: string | null },
  size: number,
): void => {
  const bytes = file.uint8(names.terms);
  const blocks = file.uint32(names.blocks);
  const charMasks = names.charMasks === null ? null : file.uint32(names.charMasks);
  expectThat(
    blocks.length === Math.ceil(size / termsPerBlock),
    () => `${names.blocks}: ${blocks.length} blocks of ${size} terms`,
  );
  expectThat(
    charMasks === null || charMasks.length === size,
    () => `${names.charMasks}: ${charMasks?.length} of ${size} terms`,
  );
  let term = new Uint8Array(maxTermBytes);
  let before = new Uint8Array(maxTermBytes);
  const units = new Uint16Array(maxTermBytes);
  let lengthBefore = 0;
  let at = 0;
  for (let termOrdinal = 0; termOrdinal < size; termOrdinal++) {
    const isHead = termOrdinal % termsPerBlock === 0;
    expectThat(
      !isHead || blocks[termOrdinal / termsPerBlock] === at,
      () => `${names.blocks}: block ${termOrdinal / termsPerBlock} begins elsewhere`,
    );
    const shared = bytes[at] ?? 0;
    const own = bytes[at + 1] ?? 0;
    const start = at + 2;
    const length = shared + own;
    at = start + own;
    expectThat(
      at <= bytes.length && length > 0 && length <= maxTermBytes && shared <= (isHead ? 0 : lengthBefore),
      () => `${names.terms}: term ${termOrdinal} can't be read`,
    );
    for (let i = 0; i < shared; i++) term[i] = before[i];
    for (let i = 0; i < own; i++) term[shared + i] = bytes[start + i];
    expectThat(
      termOrdinal === 0 || compareBytes(before, 0, lengthBefore, term, 0, length) < 0,
      () => `${names.terms}: term ${termOrdinal} is not behind the one before`,
    );
    if (charMasks !== null) {
      const charMask = charMaskOf(units.subarray(0, decodeUnits(term, 0, length, units, 0)));
      expectThat(
        charMasks[termOrdinal] === charMask,
        () => `${names.charMasks}: that of term ${termOrdinal} is another`,
      );
    }
    [term, before] = [before, term];
    lengthBefore = length;
  }
  expectThat(at === bytes.length, () => `${names.terms}: end at ${at}, not at ${bytes.length}`);
};

import { termsPerBlock } from '../build/dictionary-builder.ts';
import { signatureOf } from '../format/signature.ts';
import { compareBytes, decodeUnits } from '../format/term-bytes.ts';
import { expectThat } from './expect-that.ts';
import type { SectionFile } from './section-file.ts';

const maxTermBytes = 256;

/** The terms rise, blocks begin where they should, and each term's signature is its own. `signatures`: the section's name, if there is one. */
export const checkDictionary = (
  file: SectionFile,
  names: { readonly terms: string; readonly blocks: string; readonly signatures: string | null },
  size: number,
): void => {
  const bytes = file.uint8(names.terms);
  const blocks = file.uint32(names.blocks);
  const signatures = names.signatures === null ? null : file.uint32(names.signatures);
  expectThat(
    blocks.length === Math.ceil(size / termsPerBlock),
    () => `${names.blocks}: ${blocks.length} blocks of ${size} terms`,
  );
  expectThat(
    signatures === null || signatures.length === size,
    () => `${names.signatures}: ${signatures?.length} of ${size} terms`,
  );
  let term = new Uint8Array(maxTermBytes);
  let before = new Uint8Array(maxTermBytes);
  const units = new Uint16Array(maxTermBytes);
  let lengthBefore = 0;
  let at = 0;
  for (let rank = 0; rank < size; rank++) {
    const isHead = rank % termsPerBlock === 0;
    expectThat(
      !isHead || blocks[rank / termsPerBlock] === at,
      () => `${names.blocks}: block ${rank / termsPerBlock} begins elsewhere`,
    );
    const shared = bytes[at] ?? 0;
    const own = bytes[at + 1] ?? 0;
    const start = at + 2;
    const length = shared + own;
    at = start + own;
    expectThat(
      at <= bytes.length && length > 0 && length <= maxTermBytes && shared <= (isHead ? 0 : lengthBefore),
      () => `${names.terms}: term ${rank} can't be read`,
    );
    for (let i = 0; i < shared; i++) term[i] = before[i] as number;
    for (let i = 0; i < own; i++) term[shared + i] = bytes[start + i] as number;
    expectThat(
      rank === 0 || compareBytes(before, 0, lengthBefore, term, 0, length) < 0,
      () => `${names.terms}: term ${rank} is not behind the one before`,
    );
    if (signatures !== null) {
      const signature = signatureOf(units.subarray(0, decodeUnits(term, 0, length, units, 0)));
      expectThat(
        signatures[rank] === signature,
        () => `${names.signatures}: that of term ${rank} is another`,
      );
    }
    [term, before] = [before, term];
    lengthBefore = length;
  }
  expectThat(at === bytes.length, () => `${names.terms}: end at ${at}, not at ${bytes.length}`);
};

import { charMaskOf, mayContain } from '../../../language/char-mask.ts';
import { unitsOf } from '../../../language/edit-distance.ts';
import { encodeTerm } from '../../../terms/term-bytes.ts';
import { termsPerBlock } from '../../build/dictionary-builder.ts';
import type { Dictionary } from '../../read/dictionary.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';

/** For reading a term's bytes. */
const stepsPerTerm = 8;

/** Whether a term of the block from `begin` to `end` has the letters of a word. Of most blocks one look tells that none has. */
const mayBeIn = (
  { blockMasks, charMasks }: Dictionary,
  begin: number,
  end: number,
  wanted: number,
): boolean => {
  if (!mayContain(blockMasks[begin / termsPerBlock], wanted)) return false;
  for (let termOrdinal = begin; termOrdinal < end; termOrdinal++)
    if (mayContain(charMasks[termOrdinal], wanted)) return true;
  return false;
};

/** The first `most` terms that contain the piece and are accepted, ascending. Blocks without its letters are not read. */
export const findInfixes = (
  { dictionary, deadline }: Pick<GenerationReader, 'dictionary' | 'deadline'>,
  piece: string,
  accepts: (termOrdinal: number) => boolean,
  most: number,
): number[] => {
  const found: number[] = [];
  const bytes = encodeTerm(piece);
  const wanted = charMaskOf(unitsOf(piece));
  for (let begin = 0; begin < dictionary.size && found.length < most; ) {
    const end = dictionary.endOfBlock(begin);
    deadline.spend(1);
    if (mayBeIn(dictionary, begin, end, wanted)) {
      deadline.spend((end - begin) * stepsPerTerm);
      const inBlock: number[] = [];
      dictionary.findContaining(bytes, begin, inBlock);
      for (const termOrdinal of inBlock)
        if (found.length < most && accepts(termOrdinal)) found.push(termOrdinal);
    }
    begin = end;
  }
  return found;
};

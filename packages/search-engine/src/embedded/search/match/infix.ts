import { charMaskOf, mayContain } from '../../../language/char-mask.ts';
import { unitsOf } from '../../../language/edit-distance.ts';
import { encodeTerm } from '../../../terms/term-bytes.ts';
import { termsPerBlock } from '../../build/dictionary-builder.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';

/** For reading a term's bytes. */
const stepsPerTerm = 8;

/** The first block from `block` on whose terms together have the letters of a word; most haven't. */
const nextBlock = (blockMasks: Uint32Array, block: number, wanted: number): number => {
  let next = block;
  while (next < blockMasks.length && !mayContain(blockMasks[next], wanted)) next++;
  return next;
};

/** Whether a term of the block has the letters of a word. */
const mayBeIn = (charMasks: Uint32Array, begin: number, end: number, wanted: number): boolean => {
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
  const { charMasks, blockMasks } = dictionary;
  deadline.spend(blockMasks.length);
  for (let block = 0; found.length < most; block++) {
    block = nextBlock(blockMasks, block, wanted);
    if (block === blockMasks.length) break;
    const begin = block * termsPerBlock;
    const end = dictionary.endOfBlock(begin);
    deadline.spend(end - begin);
    if (!mayBeIn(charMasks, begin, end, wanted)) continue;
    deadline.spend((end - begin) * stepsPerTerm);
    const inBlock: number[] = [];
    dictionary.findContaining(bytes, begin, inBlock);
    for (const termOrdinal of inBlock)
      if (found.length < most && accepts(termOrdinal)) found.push(termOrdinal);
  }
  return found;
};

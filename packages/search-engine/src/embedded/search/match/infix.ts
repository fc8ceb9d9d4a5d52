import { charMaskOf, mayContain } from '../../../language/char-mask.ts';
import { unitsOf } from '../../../language/edit-distance.ts';
import { encodeTerm } from '../../../terms/term-bytes.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';

/** For reading a term's bytes. */
const stepsPerTerm = 8;

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
  const { charMasks } = dictionary;
  for (let begin = 0; begin < dictionary.size && found.length < most; ) {
    const end = dictionary.endOfBlock(begin);
    let mayBeIn = false;
    for (let termOrdinal = begin; termOrdinal < end && !mayBeIn; termOrdinal++)
      mayBeIn = mayContain(charMasks[termOrdinal], wanted);
    deadline.spend(end - begin);
    if (mayBeIn) {
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

import { DamagedIndexError, GenerationCheckError } from '../../port.ts';
import { checkColumns } from './check-columns.ts';
import { checkDictionary } from './check-dictionary.ts';
import { checkDocuments } from './check-documents.ts';
import { checkIdentity } from './check-identity.ts';
import { checkPostings } from './check-postings.ts';
import { checkStems } from './check-stems.ts';
import { SectionFile } from './section-file.ts';

/**
 * Reads a generation file from disk and throws `GenerationCheckError` with the first thing in it that is wrong. Checksums find what changed
 * after it was written; this finds what was written wrongly. It shares no state with the builder. `yieldNow` is called between small steps.
 */
export const checkGeneration = (path: string, yieldNow: () => void = () => {}): void => {
  const file = new SectionFile(path);
  try {
    const { termsCount, stemsCount } = file.meta;
    checkDocuments(file, yieldNow);
    checkIdentity(file);
    checkColumns(file, yieldNow);
    const terms = 'dictionary';
    checkDictionary(file, { terms, blocks: `${terms}.blocks`, charMasks: `${terms}.signatures` }, termsCount);
    checkDictionary(file, { terms: 'stems', blocks: 'stem.blocks', charMasks: null }, stemsCount);
    checkStems(file);
    checkPostings(file, yieldNow);
  } catch (error) {
    if (error instanceof DamagedIndexError) throw new GenerationCheckError(error.message);
    throw error;
  } finally {
    file.close();
  }
};

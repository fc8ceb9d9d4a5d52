import { createContext } from 'react';
import type { PhrasesNow } from '../../../settings-kit/remedies/use-phrases-now.ts';

/**
 * What the phrases of a page answer today, in the report where that is worth telling. It arrives after the rows: columns that depended
 * on it would build their cells anew, and a button in them would lose the focus.
 */
export const PhrasesNowContext = createContext<PhrasesNow>(new Map());

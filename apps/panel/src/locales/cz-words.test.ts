import { testWords } from '../testing/test-words.ts';

testWords('cz', { retired: [] });

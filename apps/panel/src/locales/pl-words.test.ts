import { testWords } from '../testing/test-words.ts';

testWords('pl', { retired: [] });

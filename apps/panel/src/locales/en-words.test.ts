import { testWords } from '../testing/test-words.ts';

testWords('en', { retired: [] });

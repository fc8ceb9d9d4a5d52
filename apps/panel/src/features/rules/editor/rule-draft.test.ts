import { expect, test } from 'vitest';
import { addAction, draftOf, newRule, ruleOf } from './rule-draft.ts';

test('a new pin takes the first free position', () => {
  let draft = draftOf(newRule('buty'));
  for (const key of ['one', 'two']) draft = addAction(draft, 'pin', key);
  expect(ruleOf(draft).actions.map((action) => action.type === 'pin' && action.position)).toEqual([1, 2]);
});

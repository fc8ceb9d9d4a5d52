import { defaultAppSettings } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { insertAtCursor } from './insert-at-cursor.ts';
import { valueAt, withValue } from './setting-paths.ts';

describe('paths of settings', () => {
  test('[R3.23] sets a value at its path and leaves everything else untouched', () => {
    const changed = withValue(defaultAppSettings, 'serp.tagList.limitPerFilter', 9);
    expect(valueAt(changed, 'serp.tagList.limitPerFilter')).toBe(9);
    expect(changed.serp.tagList.enabled).toBe(defaultAppSettings.serp.tagList.enabled);
    expect(changed.onfocus).toBe(defaultAppSettings.onfocus);
    expect(defaultAppSettings.serp.tagList.limitPerFilter).toBe(5);
  });

  test('inserts at the cursor, replacing the selection', () => {
    const at = (from: number, to: number) => ({ selectionStart: from, selectionEnd: to });
    expect(insertAtCursor('<b></b>', '{{title}}', at(3, 3))).toEqual({
      text: '<b>{{title}}</b>',
      cursor: 12,
    });
    expect(insertAtCursor('abc', 'X', at(1, 2))).toEqual({ text: 'aXc', cursor: 2 });
    expect(insertAtCursor('abc', 'X', null)).toEqual({ text: 'abcX', cursor: 4 });
  });
});

import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { StorageError, storageFaultOf } from './storage-fault.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-fault-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = join(directory, 'a.sqlite');
const open = (): DatabaseSync => new DatabaseSync(file, { timeout: 0 });

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
};

describe('a failure of the database or its disk', () => {
  test('is told by SQLite’s result code', () => {
    const one = open();
    one.exec('create table t (x)');
    one.exec('pragma max_page_count = 2');
    expect(storageFaultOf(thrownBy(() => one.exec('insert into t values (zeroblob(9000))')))).toBe('full');
    const other = open();
    one.exec('begin immediate');
    expect(storageFaultOf(thrownBy(() => other.exec('begin immediate')))).toBe('busy');
    one.exec('rollback');
    other.exec('pragma query_only = 1');
    expect(storageFaultOf(thrownBy(() => other.exec('insert into t values (1)')))).toBe('readOnly');
    expect(storageFaultOf(thrownBy(() => other.exec('insert into nothing values (1)')))).toBeNull();
    one.close();
    other.close();
    expect(storageFaultOf(thrownBy(() => new DatabaseSync(join(directory, 'no/such.sqlite'))))).toBe(
      'descriptors',
    );
  });

  test.skipIf(!existsSync('/dev/full'))('is told by the system’s own code', () => {
    const full = openSync('/dev/full', 'w');
    expect(storageFaultOf(thrownBy(() => writeSync(full, 'x')))).toBe('full');
    closeSync(full);
    const script = `const { openSync } = require('node:fs');
      try { for (;;) openSync('/dev/null', 'r'); } catch (error) { process.stdout.write(error.code); }`;
    const code = execFileSync('sh', ['-c', 'ulimit -n 60; exec "$0" -e "$1"', process.execPath, script]);
    expect(storageFaultOf(Object.assign(new Error('x'), { code: String(code) }))).toBe('descriptors');
  });

  test('is seen behind another error, and across threads; anything else is none', () => {
    const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    expect(storageFaultOf(new Error('could not be written', { cause }))).toBe('full');
    expect(storageFaultOf(new StorageError('readOnly', 'x'))).toBe('readOnly');
    expect(storageFaultOf(new Error('database or disk is full'))).toBeNull();
    expect(storageFaultOf('disk full')).toBeNull();
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const prelude = `
  import { appendFileSync, mkdirSync, writeFileSync, writeSync } from 'node:fs';
  import { Socket } from 'node:net';
  import { join } from 'node:path';
  const channel = new Socket({ fd: 3, readable: true, writable: true });
  const say = (value) => writeSync(3, JSON.stringify(value) + '\\n');
  let text = '';
  channel.on('data', (chunk) => {
    text += chunk;
    if (!text.includes('\\n')) return;
    channel.removeAllListeners('data');
    const { task } = JSON.parse(text.split('\\n')[0]);
`;

/** Like a writer in the middle of its work. */
const beginWriting = `
    const folder = join(task.engine.directory, task.catalogKey);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, task.runId + '.idx.tmp');
    writeFileSync(file, 'half');
    writeFileSync(file + '.segment-0', 'half');
`;

/** What a child may do with its task: JavaScript with \`task\` and \`say\` available, and \`file\` for imports. */
export const misdeeds = {
  fillsItsHeap: 'const held = []; for (;;) held.push(Array.from({ length: 1000 }, Math.random));',
  hangs: 'for (;;);',
  bloats: 'const held = []; setInterval(() => held.push(Buffer.alloc(8 * 1024 * 1024, 1)), 5);',
  exits: 'process.exit(7);',
  throws: "throw new Error('a mistake in the reader');",
  isKilled: "process.kill(process.pid, 'SIGKILL');",
  speaksNonsense: "writeSync(3, 'nonsense\\n'); setInterval(() => {}, 1000);",
  saysTheUnknown: "say({ type: 'told', value: { type: 'hello' } }); setInterval(() => {}, 1000);",
  neverEndsItsLine: "const piece = 'x'.repeat(65536); for (;;) writeSync(3, piece);",
  chatters: "for (;;) say({ type: 'memory', bytes: 1 });",
  complains:
    "const line = 'it hurts '.repeat(1000); for (let i = 0; i < 2000; i++) writeSync(2, line); process.exit(3);",
  endsWithoutAWord: 'process.exit(0);',
} as const;
export type Misdeed = keyof typeof misdeeds;

/** Main files of child processes that misbehave once they have their task. */
export const makeMisbehavingChildren = (kind: 'import' | 'analysis') => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-children-'));
  const write = (name: string, code: string): URL => {
    const path = join(directory, `${name}.mjs`);
    writeFileSync(path, `${prelude}${kind === 'import' ? beginWriting : ''}${code}\n});`);
    return pathToFileURL(path);
  };
  return {
    fileOf: (misdeed: Misdeed): URL => write(misdeed, misdeeds[misdeed]),
    write,
    remove: (): void => rmSync(directory, { recursive: true, force: true }),
  };
};

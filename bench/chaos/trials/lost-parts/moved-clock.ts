// Loaded before a server (`node --import`): puts its clock ahead by the milliseconds in the file that CLOCK_FILE names. Timers aren't changed.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const lookMs = 50;
const RealDate = Date;
let aheadMs = 0;

const look = (): void => {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // It isn't there yet.
  }
};
look();
setInterval(look, lookMs).unref();

const now = (): number => RealDate.now() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

import { readFileSync } from 'node:fs';

/** Processor time of a process so far, in ms (Linux). Unlike what a clock shows, it hardly depends on what else the machine does. */
export const processorMsOf = (pid: number | undefined): number => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11);
  return (Number(user) + Number(system)) * 10;
};

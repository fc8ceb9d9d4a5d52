import { cpus } from 'node:os';

/** Processor time of all processes of the machine but this one so far, in ms: servers, database and cluster alike. */
export const otherProcessesCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  const all = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return all - (user + system) / 1000;
};

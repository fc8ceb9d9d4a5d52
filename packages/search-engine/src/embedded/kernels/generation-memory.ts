import { readFileSync } from 'node:fs';
import { pageBytes, type SharedMemory, tryToReserve, wasm } from './web-assembly.ts';

/** Kernels read numbers of 32 bits where there may be one of 16. */
const spareBytes = 4;

/** What Linux says about a process. */
export type AddressUse = {
  /** `/proc/self/limits` */
  readonly limits: string;
  /** `/proc/self/maps` */
  readonly maps: string;
  /** `/proc/self/statm` */
  readonly statm: string;
};

/** Of Linux. There are larger ones on ARM, but not with 512 GB of addresses. */
const linuxPageBytes = 4096;

/**
 * Whether a process has addresses to spare. A memory of WebAssembly takes 8 GB of them, so one for each generation would leave none for anything else
 * where they are limited, or where the processor has 512 GB of them and not 128 TB, as some of ARM's do: half of them stay free.
 */
export const hasFreeAddresses = ({ limits, maps, statm }: AddressUse): boolean => {
  if (!/^Max address space +unlimited/m.test(limits)) return false;
  // The main thread's stack is where the addresses end.
  const stackEnd = /^[\da-f]+-([\da-f]+) .*\[stack\]$/m.exec(maps)?.[1];
  if (stackEnd === undefined) return true;
  const all = 2 ** Math.ceil(Math.log2(Number.parseInt(stackEnd, 16)));
  return Number.parseInt(statm, 10) * linuxPageBytes < all / 2;
};

const readAddressUse = (): AddressUse | null => {
  try {
    const read = (name: string): string => readFileSync(`/proc/self/${name}`, 'utf8');
    return { limits: read('limits'), maps: read('maps'), statm: read('statm') };
  } catch {
    // There are no such files but on Linux.
    return null;
  }
};

/** Memory that all threads share, and that kernels can't read. */
export const reservePlain = (size: number): SharedMemory => ({ buffer: new SharedArrayBuffer(size) });

/** Memory for a generation's sections, which all threads share: of WebAssembly, where kernels can have it. */
export const reserveForGeneration = (size: number): SharedMemory => {
  const pages = Math.ceil((size + spareBytes) / pageBytes);
  const use = readAddressUse();
  const memory =
    use === null || hasFreeAddresses(use)
      ? tryToReserve(() => new wasm.Memory({ initial: pages, maximum: pages, shared: true }))
      : null;
  return memory ?? reservePlain(size);
};

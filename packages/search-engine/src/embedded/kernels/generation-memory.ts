import { readFileSync } from 'node:fs';
import { pageBytes, type SharedMemory, tryToReserve, wasm } from './web-assembly.ts';

/** Kernels read numbers of 32 bits where there may be one of 16. */
const spareBytes = 4;

/**
 * Whether this process may have any number of addresses. A memory of WebAssembly takes 8 GB of them, so one for each generation would leave
 * none for anything else.
 */
const areAddressesFree = (): boolean => {
  try {
    return /^Max address space +unlimited/m.test(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    // There is no such file but on Linux.
    return true;
  }
};

/** Memory that all threads share, and that kernels can't read. */
export const reservePlain = (size: number): SharedMemory => ({ buffer: new SharedArrayBuffer(size) });

/** Memory for a generation's sections, which all threads share: of WebAssembly, where kernels can have it. */
export const reserveForGeneration = (size: number): SharedMemory => {
  const pages = Math.ceil((size + spareBytes) / pageBytes);
  const memory = areAddressesFree()
    ? tryToReserve(() => new wasm.Memory({ initial: pages, maximum: pages, shared: true }))
    : null;
  return memory ?? reservePlain(size);
};

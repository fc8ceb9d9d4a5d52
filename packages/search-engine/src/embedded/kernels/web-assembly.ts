/** As far as it is used here: the types of Node don't have it. */
type WebAssemblyApi = {
  readonly validate: (bytes: Uint8Array) => boolean;
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Memory: {
    new (pages: Pages & { readonly shared: true }): SharedMemory;
    new (pages: Pages): OwnMemory;
  };
  readonly Instance: new <Exports>(
    module: WasmModule,
    imports: {
      readonly thread: { readonly memory: OwnMemory };
      readonly generation?: { memory: SharedMemory };
    },
  ) => { readonly exports: Exports };
};

type Pages = { readonly initial: number; readonly maximum: number };
export type WasmModule = { readonly kind?: 'WebAssembly.Module' };
/** Of one thread. */
export type OwnMemory = { readonly buffer: ArrayBuffer };
export type SharedMemory = { readonly buffer: SharedArrayBuffer };

export const wasm = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;

export const pageBytes = 65_536;

/** Null where the code can't run. */
export const compileModule = (base64: string): WasmModule | null => {
  const code = Buffer.from(base64, 'base64');
  return wasm.validate(code) ? new wasm.Module(code) : null;
};

/** Null where no memory of this size is to be had. */
export const tryToReserve = <Memory>(reserve: () => Memory): Memory | null => {
  try {
    return reserve();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

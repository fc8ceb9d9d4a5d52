import { ApiFailure } from '../kit/api-failure.ts';

/** A file that the server sent, under the name that it gave it. */
export type ReceivedFile = { readonly name: string; readonly blob: Blob };

/** Bytes; `total` is null if the server didn't say. */
export type FileProgress = { readonly received: number; readonly total: number | null };

/** `attachment; filename="phrases_2026-10-22_2026-11-22.csv"`; empty if it names none. */
const nameIn = (disposition: string | null): string =>
  /filename="?([^";]+)/.exec(disposition ?? '')?.[1] ?? '';

/** Reads the body of a reply as a file. One that ends early is a failure, not a shorter file. */
export const readFile = async (
  response: Response,
  onProgress?: (progress: FileProgress) => void,
): Promise<ReceivedFile> => {
  const length = response.headers.get('content-length');
  // The length of a compressed body is not that of its content.
  const total = length === null || response.headers.has('content-encoding') ? null : Number(length);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    parts.push(value);
    received += value.length;
    onProgress?.({ received, total });
  }
  if (total !== null && received !== total)
    throw new ApiFailure({ code: 'NETWORK', status: response.status });
  return {
    name: nameIn(response.headers.get('content-disposition')),
    blob: new Blob(parts, { type: response.headers.get('content-type') ?? '' }),
  };
};

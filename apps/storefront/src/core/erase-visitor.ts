import type { Environment } from './environment.ts';
import type { VisitorProof } from './memory.ts';

type Options = {
  readonly environment: Environment;
  readonly server: string;
  readonly searchId: string;
  readonly apiKey: string;
};

/**
 * Asks the server to erase a visitor. The visitor's id is the digest of the secret, so the secret proves that the
 * request is theirs.
 */
export const eraseVisitor = async (
  { environment, server, searchId, apiKey }: Options,
  { visitor, secret }: VisitorProof,
): Promise<void> => {
  const query = new URLSearchParams({ searchId });
  try {
    await environment.fetch(`${server}/public/visitors/${visitor}?${query}`, {
      method: 'DELETE',
      keepalive: true,
      credentials: 'omit',
      headers: { 'x-visitor-secret': secret, ...(apiKey !== '' && { 'x-api-key': apiKey }) },
    });
  } catch {
    // Offline: the browser has already forgotten the visitor, and the server will when the retention period ends.
  }
};

import type { Environment } from './environment.ts';
import type { VisitorProof } from './memory.ts';

type Options = {
  readonly environment: Environment;
  readonly server: string;
  readonly searchId: string;
  readonly apiKey: string;
};

/** Has the server forget a visitor. It believes the secret whose digest the visitor's name is, and no page's word alone. */
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
    // Offline: the browser has forgotten the name, and the server forgets it after its days.
  }
};

export type ApiClient = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Calls the server's API with a token; throws unless the call succeeds. */
export const openApi =
  (origin: string, token: string): ApiClient =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

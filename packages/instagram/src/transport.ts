/** What came back, whatever its status. */
export type GraphReply = {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly text: string;
};

/**
 * Fetches an address of the Graph API with GET. Throws whatever it likes when nothing came back; nothing of what it throws is shown or logged by this package, because the
 * address holds the access token. `signal` ends it with its own reason.
 */
export type GraphTransport = (url: URL, signal?: AbortSignal) => Promise<GraphReply>;

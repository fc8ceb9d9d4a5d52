export type GraphFault = {
  readonly code: number;
  readonly subcode?: number;
  readonly status?: number;
  readonly message?: string;
  readonly userMessage?: string;
  readonly isTransient?: boolean;
  /** Minutes until calls are answered again, told in a header. */
  readonly regainMinutes?: number;
};

/** Ends the handling of a request with one of Graph’s errors. */
export class GraphRefusal extends Error {
  override readonly name = 'GraphRefusal';
  readonly fault: GraphFault;

  constructor(fault: GraphFault) {
    super(fault.message ?? `(#${fault.code})`);
    this.fault = fault;
  }
}

/** The body of an error as Graph writes it. */
export const presentFault = (fault: GraphFault): unknown => ({
  error: {
    message: fault.message ?? `(#${fault.code}) Something went wrong`,
    type: 'OAuthException',
    code: fault.code,
    ...(fault.subcode !== undefined && { error_subcode: fault.subcode }),
    is_transient: fault.isTransient ?? false,
    ...(fault.userMessage !== undefined && { error_user_msg: fault.userMessage }),
    fbtrace_id: 'AbCdEfGhIjK',
  },
});

export const badParameter = (message: string, subcode?: number): GraphRefusal =>
  new GraphRefusal({ code: 100, message: `(#100) ${message}`, ...(subcode !== undefined && { subcode }) });

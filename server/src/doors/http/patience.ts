/** How long a connection may take for what it owes us, in ms. */
export interface Patience {
  /** From the first byte of a request, or from the opening of the connection, to the end of its headers. */
  headersMs: number;
  /** To the end of its body: 1 MB over a slow line. */
  requestMs: number;
  /** Without a byte in either direction while an answer is due, or while it is not taken. */
  silenceMs: number;
  /** Between two requests; longer than a proxy keeps its connections (60 s as a rule), so that it closes first. */
  idleMs: number;
  /** Between two looks at who takes too long. */
  lookMs: number;
}

export const defaultPatience: Patience = {
  headersMs: 20_000,
  requestMs: 45_000,
  silenceMs: 120_000,
  idleMs: 75_000,
  lookMs: 5_000,
};

/** The same as the framework's options. */
export const patient = ({ headersMs, requestMs, silenceMs, idleMs, lookMs }: Patience) => ({
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  keepAliveTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs },
});

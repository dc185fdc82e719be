/** Fields as they are sent. */
export type Sent = Record<string, unknown>;

/** A refusal as the server tells it. */
export interface Failure {
  /** A text in the caller's language. */
  msg: string;
  /** What programs tell refusals apart by, such as `developer-key.refused`. */
  code: string;
  /** What is wrong with each field, by its dotted name. */
  errors: Record<string, string[]>;
  /** What a client goes on with, where the refusal asks for something. */
  details?: Sent;
}

/** A call that was refused or not answered. */
export class VoltdeckError extends Error {
  /** Null where nobody answered: what was asked may have been done. */
  readonly status: number | null;
  readonly code: string | null;
  readonly errors: Readonly<Record<string, string[]>>;
  readonly details: Sent;
  /** After how long it may be tried again, where the server says so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    told: Partial<Failure> & {
      status: number | null;
      msg: string;
      retryAfterSeconds?: number | null;
      cause?: unknown;
    },
  ) {
    super(told.msg, { cause: told.cause });
    this.name = 'VoltdeckError';
    this.status = told.status;
    this.code = told.code ?? null;
    this.errors = told.errors ?? {};
    this.details = told.details ?? {};
    this.retryAfterSeconds = told.retryAfterSeconds ?? null;
  }
}

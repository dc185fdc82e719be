/** What the server says to a call that it does not do, in the reader's language. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong with each field, by its dotted name. */
  readonly fields: Readonly<Record<string, string[]>>;
  readonly details: object | undefined;

  constructor(said: {
    status: number;
    msg: string;
    code: string;
    errors?: Record<string, string[]>;
    details?: object;
  }) {
    super(said.msg);
    this.status = said.status;
    this.code = said.code;
    this.fields = said.errors ?? {};
    this.details = said.details;
  }
}

/** No answer came: the network is gone, or the server is. Whether the call was done is not known. */
export class Unreachable extends Error {}

export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Refusal && codes.includes(error.code);

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof Refusal && error.status === status;

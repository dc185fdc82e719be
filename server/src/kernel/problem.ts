import type { FieldProblem, ProblemCode } from '@voltdeck/contract';

export type ProblemArgs = Record<string, string | number>;

export interface FieldError {
  code: FieldProblem | ProblemCode;
  args?: ProblemArgs;
}

export interface ProblemDetails {
  /** The field at fault, dotted where nested. */
  field?: string;
  args?: ProblemArgs;
  /** Several fields at fault, by dotted name. */
  errors?: Record<string, FieldError[]>;
  /** What a client goes on with, where the refusal asks for something; it goes out as it is. */
  data?: object;
  /** Seconds after which another try makes sense. */
  retryAfterSeconds?: number;
}

/** An expected refusal; the door turns it into a status and a text in the caller's language. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.field === undefined ? code : `${code} (${details.field})`);
    this.name = 'Problem';
  }
}

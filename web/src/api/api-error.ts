/** A call that did not succeed: what the server said, or `something-went-wrong` when it said nothing. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Texts by dotted field name, in the caller's language. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** Seconds to wait before the next try, from `Retry-After`. */
  readonly retryAfter: number | null;
  /** What a refusal asks for, where it asks for something. */
  readonly details: unknown;

  constructor(failure: {
    status: number;
    code: string;
    msg: string;
    errors?: Record<string, string[]>;
    retryAfter?: number | null;
    details?: unknown;
  }) {
    super(failure.msg);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.retryAfter = failure.retryAfter ?? null;
    this.details = failure.details;
  }

  /** No answer of the server came: it is away, or the network is. */
  get isUnreachable(): boolean {
    return this.status === 0 || isAway(this.status);
  }
}

/** What a proxy answers when nobody is behind it. */
export const isAway = (status: number): boolean => status === 502 || status === 504;

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** Characters of a text that people are shown, however much was sent. */
const mostShown = 300;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, mostShown) : undefined;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isFields = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isTexts);

/** Reads a failure's body: the text is `msg`, else `message`, else `error`, else the raw data (docs/decisions.md#errors). */
export const readFailure = (status: number, raw: string, retryAfter: string | null): ApiError => {
  let body: Record<string, unknown> = {};
  // Not JSON: a proxy answered, and its page is no message for people.
  let plain = /^\s*[<{[]/.test(raw) ? undefined : textOf(raw);
  try {
    const parsed: unknown = JSON.parse(raw);
    if (typeof parsed === 'string') plain = textOf(parsed);
    else if (typeof parsed === 'object' && parsed !== null) body = { ...parsed };
  } catch {
    // What is no JSON is read as it stands.
  }
  const said = textOf(body.msg) ?? textOf(body.message) ?? textOf(body.error);
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiError({
    status,
    code: textOf(body.code) ?? 'something-went-wrong',
    msg: said ?? plain ?? '',
    errors: isFields(body.errors) ? body.errors : {},
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    details: body.details,
  });
};

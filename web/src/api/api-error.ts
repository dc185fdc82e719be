/** A call that did not succeed: what the server said, or `something-went-wrong` when it said nothing. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Texts by dotted field name, in the caller's language. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** Seconds to wait before the next try, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(failure: {
    status: number;
    code: string;
    msg: string;
    errors?: Record<string, string[]>;
    retryAfter?: number | null;
  }) {
    super(failure.msg);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.retryAfter = failure.retryAfter ?? null;
  }

  /** No answer of the server came: it is away, or the network is. */
  get isUnreachable(): boolean {
    return this.status === 0 || isAway(this.status);
  }
}

/** What a proxy answers when nobody is behind it. */
export const isAway = (status: number): boolean => status === 502 || status === 504;

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const isFields = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);

/** Reads a failure's body: the text is `msg`, else `message`, else `error`, else the raw data (docs/decisions.md#errors). */
export const readFailure = (status: number, raw: string, retryAfter: string | null): ApiError => {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(raw);
    if (typeof parsed === 'object' && parsed !== null) body = { ...parsed };
  } catch {
    // Not JSON: a proxy answered, and its page is no message for people.
  }
  const said = textOf(body.msg) ?? textOf(body.message) ?? textOf(body.error);
  const plain = /^\s*[<{[]/.test(raw) ? undefined : textOf(raw.slice(0, 300));
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiError({
    status,
    code: textOf(body.code) ?? 'something-went-wrong',
    msg: said ?? plain ?? '',
    errors: isFields(body.errors) ? body.errors : {},
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
};

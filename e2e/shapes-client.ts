/** What came over the wire; nothing is known of it until it is read. */
export type Read = Record<string, unknown>;

/** Whether a value is what its field promises. */
type Check = (value: unknown) => boolean;
export type Shape = Record<string, Check>;

interface Answer {
  status: number;
  body: Read;
}

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const isWhole: Check = (value) => Number.isInteger(value);
export const isBoolean: Check = (value) => typeof value === 'boolean';
export const isMoment: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
export const isTimeOfDay: Check = (value) => typeof value === 'string' && /^\d\d:\d\d$/.test(value);
export const isBit: Check = (value) => value === 0 || value === 1;
export const isOneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
/** A number with at most so many decimals: money has those of its currency, energy three. */
export const hasDecimals =
  (decimals: number): Check =>
  (value) =>
    typeof value === 'number' && Number(value.toFixed(decimals)) === value;
export const isA =
  (shape: Shape): Check =>
  (value) =>
    misread(shape, value).length === 0;
export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((each) => check(each));

const isRead = (value: unknown): value is Read =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that are missing or not what was promised, with what came instead. */
export function misread(shape: Shape, value: unknown): string[] {
  if (!isRead(value)) return [`not an object: ${JSON.stringify(value)}`];
  return Object.entries(shape)
    .filter(([name, check]) => !check(value[name]))
    .map(([name]) => `${name}: ${JSON.stringify(value[name]) ?? 'missing'}`);
}

export function object(value: unknown): Read {
  if (!isRead(value)) throw new Error(`not an object: ${JSON.stringify(value)}`);
  return value;
}

export function list(value: unknown): Read[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)}`);
  return value.map((each) => object(each));
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`not a text: ${JSON.stringify(value)}`);
  return value;
}

export function number(value: unknown): number {
  if (typeof value !== 'number') throw new Error(`not a number: ${JSON.stringify(value)}`);
  return value;
}

/** A client written from the published field names alone: plain requests, and its own reading of the answers. */
export class Client {
  readonly #base: string;
  #token: string | null = null;

  /** An app shows its operator's key beside whoever is logged in. */
  constructor(
    port: number,
    private readonly apiKey: string | null = null,
  ) {
    this.#base = `http://127.0.0.1:${port}`;
  }

  enter(token: string | null): void {
    this.#token = token;
  }

  async send(method: string, path: string, body?: Read | URLSearchParams, language = 'en'): Promise<Answer> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...(this.apiKey === null ? {} : { 'api-key': this.apiKey }),
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const came = await response.text();
    return { status: response.status, body: came === '' ? {} : object(JSON.parse(came)) };
  }

  /** The `results` of a call that must succeed. */
  async results(method: string, path: string, body?: Read): Promise<unknown> {
    const { status, body: answer } = await this.send(method, path, body);
    if (status !== 200 || answer.success !== 1) {
      throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    }
    return answer.results;
  }

  get(path: string): Promise<unknown> {
    return this.results('GET', path);
  }

  /** Asks again until the answer is as wanted. */
  async until(path: string, isWanted: (read: Read) => boolean, timeoutMs = 20_000): Promise<Read> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const read = object(await this.get(path));
      if (isWanted(read)) return read;
      if (performance.now() > end) throw new Error(`${path} stayed ${JSON.stringify(read)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

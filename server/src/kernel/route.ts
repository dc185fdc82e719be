import type { EndpointShape, Parsed, Result, Upload } from '@voltdeck/contract';

/** A file that is made while it is sent, so that it never stands in memory as a whole. */
export interface FileAnswer<C> {
  /** As the caller saves it. */
  name: string;
  contentType: string;
  /** Its bytes, one part after the other; each part reads in a short transaction of its own, given by `run`. */
  chunks(run: <T>(work: (ctx: C) => Promise<T>) => Promise<T>): AsyncIterable<Uint8Array>;
}

/** What an action gives for a call: its results, or a file where the contract says so. */
export type Answer<E extends EndpointShape, C> = E extends { file: true } ? FileAnswer<C> : Result<E>;

/** What an action reads of a call, parsed; `on` and `inParts` see to it that the types are those of the contract. */
interface Input {
  params: never;
  query: never;
  body: never;
}

/** A call paired with the action that answers it; `C` is the context the door gives. */
export interface WholeRoute<C> {
  endpoint: EndpointShape;
  action: (ctx: C, input: Input) => Promise<unknown>;
}

/** A call whose action is not one transaction: it waits or reckons between several, and holds no connection meanwhile. */
export interface PartedRoute<C> {
  endpoint: EndpointShape;
  parted: (call: PartedCall<C>, input: Input) => Promise<unknown>;
}

/** A call that brings a file: it is judged before a byte is read, and worked on outside of any transaction. */
export interface UploadRoute<C> {
  endpoint: EndpointShape;
  takes: (call: UploadCall<C>, input: Input) => Promise<unknown>;
}

/** A call that brings a form with files: like one that brings a file. */
export interface FormRoute<C> {
  endpoint: EndpointShape;
  takesForm: (call: FormCall<C, never>, input: Omit<Input, 'body'>) => Promise<unknown>;
}

export type Route<C> = WholeRoute<C> | PartedRoute<C> | UploadRoute<C> | FormRoute<C>;

/** Who makes a call that is answered in parts. */
export interface Caller {
  /** The network address; null where it is not known. */
  address: string | null;
  /** False where a proxy whose word is not believed stands between, so that many callers share the address. */
  isAddressOwn: boolean;
  /** What the caller's browser was given to be known by, which nobody else can make up; null where it shows nothing. */
  deviceSecret: string | null;
  /** Gives the browser something new to be known by; null where the caller keeps nothing. */
  giveDeviceSecret: ((secret: string) => Promise<void>) | null;
  /** What the caller's browser was given for a visit to a provider of logins; null where it shows nothing. */
  visitSecret: string | null;
  /** Gives the browser what such a visit is finished with, for as long as one is good; null where the caller keeps nothing. */
  giveVisitSecret: ((secret: string) => Promise<void>) | null;
  /** What the caller's program says of itself; null where it says nothing. */
  userAgent: string | null;
  /** Aborted when the caller leaves before the answer. */
  signal: AbortSignal;
}

/** A call that is answered in parts. */
export interface PartedCall<C> extends Caller {
  /** Does one part, in a short transaction of its own. */
  run<T>(work: (ctx: C) => Promise<T>): Promise<T>;
}

/** A file that was sent with a call; it is gone once the call is answered. */
export interface SentFile {
  path: string;
  bytes: number;
}

/** A call that brings a file. */
export interface UploadCall<C> {
  /** Does one part, in a short transaction of its own. */
  run<T>(work: (ctx: C) => Promise<T>): Promise<T>;
  /** Reads the file; whatever would refuse the call is asked before. */
  file(): Promise<SentFile>;
  /** Does the last part, whose results are the answer; for a repeated request they are those of the first. */
  finish<T>(work: (ctx: C) => Promise<T>): Promise<T>;
  /** Aborted when the caller leaves before the answer. */
  signal: AbortSignal;
}

/** A form as it was sent: its fields, parsed, and its files by the names of their fields. */
export interface SentForm<B> {
  body: B;
  files: ReadonlyMap<string, SentFile>;
}

/** A call that brings a form with files. */
export interface FormCall<C, B> extends Omit<UploadCall<C>, 'file'> {
  /** Reads the form; whatever would refuse the call before is asked before. */
  form(): Promise<SentForm<B>>;
}

/** Pairs an endpoint with its action, typed by the contract. */
export const on = <E extends EndpointShape, C>(
  endpoint: E,
  action: (ctx: C, input: Parsed<E>) => Promise<Answer<E, C>>,
): WholeRoute<C> => ({ endpoint, action: action as WholeRoute<C>['action'] });

/** A call that needs no plan and whose answer is never kept for a repeated request: both would be a transaction around it. */
type Partable = EndpointShape & {
  needs: { public: true } | { login: true } | { app: true } | { driver: true };
  secret: true;
};

/** Pairs an endpoint with an action that works in several transactions. */
export const inParts = <E extends Partable, C>(
  endpoint: E,
  action: (call: PartedCall<C>, input: Parsed<E>) => Promise<Result<E>>,
): PartedRoute<C> => ({ endpoint, parted: action as PartedRoute<C>['parted'] });

/** Pairs an endpoint that takes a file with the action that works on it. */
export const taking = <E extends EndpointShape & { upload: Upload }, C>(
  endpoint: E,
  action: (call: UploadCall<C>, input: Parsed<E>) => Promise<Result<E>>,
): UploadRoute<C> => ({ endpoint, takes: action as UploadRoute<C>['takes'] });

/** Pairs an endpoint that takes a form with files with the action that works on it. */
export const takingForm = <E extends EndpointShape & { files: readonly Upload[] }, C>(
  endpoint: E,
  action: (call: FormCall<C, Parsed<E>['body']>, input: Omit<Parsed<E>, 'body'>) => Promise<Result<E>>,
): FormRoute<C> => ({ endpoint, takesForm: action as unknown as FormRoute<C>['takesForm'] });

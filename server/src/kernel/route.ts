import type { EndpointShape, Parsed, Result } from '@voltdeck/contract';

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

/** A call paired with the action that answers it; `C` is the context the door gives. */
export interface Route<C> {
  endpoint: EndpointShape;
  action: (ctx: C, input: { params: never; query: never; body: never }) => Promise<unknown>;
}

/** Pairs an endpoint with its action, typed by the contract. */
export const on = <E extends EndpointShape, C>(
  endpoint: E,
  action: (ctx: C, input: Parsed<E>) => Promise<Answer<E, C>>,
): Route<C> => ({ endpoint, action: action as Route<C>['action'] });

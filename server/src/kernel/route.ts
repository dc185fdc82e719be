import type { EndpointShape, Parsed, Result } from '@voltdeck/contract';

/** A call paired with the action that answers it; `C` is the context the door gives. */
export interface Route<C> {
  endpoint: EndpointShape;
  action: (ctx: C, input: { params: never; query: never; body: never }) => Promise<unknown>;
}

/** Pairs an endpoint with its action, typed by the contract. */
export const on = <E extends EndpointShape, C>(
  endpoint: E,
  action: (ctx: C, input: Parsed<E>) => Promise<Result<E>>,
): Route<C> => ({ endpoint, action: action as Route<C>['action'] });

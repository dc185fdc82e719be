import type { EndpointShape } from './endpoint';
import * as contract from './index';

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

/** Every call of the product, noun by noun; whoever imports it loads the whole contract. */
export const endpoints: readonly EndpointShape[] = Object.values(contract).flatMap((part) =>
  typeof part === 'object' ? Object.values(part).filter(isEndpoint) : [],
);

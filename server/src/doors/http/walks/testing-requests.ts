import type { EndpointShape } from '@voltdeck/contract';
import type { InjectOptions } from 'fastify';
import { type Entry, payloadOf, type Sent } from '../../../platform/testing-walk';
import { entries } from './testing-entries';
import { isOfApps } from '../access';
import { headersFor, type Walker, type World } from './testing-world';

export const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

export const named = entries.map((entry) => [nameOf(entry.endpoint), entry] as const);

export const isOpen = ({ needs }: Entry): boolean => needs === 'public';

/** Whether an app of drivers calls it. */
export const isAppCall = ({ endpoint }: Entry): boolean => isOfApps(endpoint.needs);

/** A call as it is sent by whoever these headers show. */
export function requestOf({ endpoint }: Entry, sent: Sent, own: Record<string, string>): InjectOptions {
  const { params = {}, query } = sent;
  const { payload, headers } = payloadOf(endpoint, sent);
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return {
    method: endpoint.method,
    url,
    ...(query && { query }),
    ...(payload && { payload }),
    // A call that uses its caller up brings a login of its own.
    headers: { ...headers, ...own, ...sent.headers },
  };
}

/** A public call keeps what it brings by itself; every other one is asked by nobody. */
export function withoutLogin(entry: Entry, asked: InjectOptions): InjectOptions {
  const { authorization: _, ...headers } = asked.headers ?? {};
  return isOpen(entry) ? asked : { ...asked, headers };
}

/** The headers by which somebody makes a call; one that ends its login, or its driver, has one of its own. */
export async function headersOf(world: World, entry: Entry, as: Walker): Promise<Record<string, string>> {
  if (entry.spendsDriver) return world.freshDriver(as === 'other' || as === 'foreignDriver');
  const isEnded = entry.endsLogin && (as === 'owner' || as === 'admin' || as === 'other');
  return isEnded
    ? { authorization: `Bearer ${await world.freshToken(as)}` }
    : headersFor(world, entry.endpoint, as);
}

import type { EndpointShape } from '@voltdeck/contract';
import type { ProposedCalls, ReadCall, SentCall } from '../../../apps';
import { mayCall, memberOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Route, WholeRoute } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { fleetNamed, mustBeIncluded } from '../access';
import { readParts } from '../read';

/** A call by its method and path. */
export const callName = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>): string =>
  `${method} ${path}`;

const isWhole = (route: Route<Ctx>): route is WholeRoute<Ctx> => 'action' in route;

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Makes calls of the API within a transaction, judged as those that come by the door are; those in parts or with files are not among them. */
export function proposedCalls(routes: readonly Route<Ctx>[]): ProposedCalls {
  const known = new Map(
    routes
      .filter(isWhole)
      .filter(({ endpoint }) => endpoint.file !== true && endpoint.bare !== true)
      .map((route) => [callName(route.endpoint), route]),
  );
  const routeOf = (call: string): WholeRoute<Ctx> => {
    const route = known.get(call);
    if (route === undefined) throw new Problem('proposal.call-unknown', { field: 'call' });
    return route;
  };
  const may: ProposedCalls['may'] = (member, { call, params }) => {
    const endpoint = known.get(call)?.endpoint;
    return endpoint !== undefined && mayCall(member, endpoint.needs, fleetNamed(endpoint.path, params));
  };
  return {
    may,
    read: (sent: SentCall): ReadCall => {
      const { endpoint } = routeOf(sent.call);
      const { params, body } = readParts(endpoint, sent);
      return {
        params: asFields(params),
        body: asFields(body),
        fields: Object.keys(endpoint.body?.shape ?? {}),
      };
    },
    make: async (ctx, sent) => {
      const { endpoint, action } = routeOf(sent.call);
      if (!may(memberOf(ctx), sent)) throw new Problem('forbidden');
      await mustBeIncluded(ctx, endpoint.needs);
      return action(ctx, readParts(endpoint, sent));
    },
  };
}

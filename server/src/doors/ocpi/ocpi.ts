import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { subscriptionOf } from '../../plans';
import { mostOfPage, type OfferKind, operatorByToken, pageIn, readLocation, readOffers } from '../../roaming';
import type { ForeignAnswer, ForeignRequest } from '../http/foreign';
import { type OcpiAnswer, said, wrapped } from './answers';

const version = '2.2.1';

/** The lists of this version, by the name of their module. */
const lists: Readonly<Record<string, OfferKind | undefined>> = { locations: 'location', tariffs: 'tariff' };

/**
 * Answers what partners read over OCPI 2.2.1: the versions, and as their sender locations and tariffs
 * (docs/decisions.md#ocpi). All of it asks for the token.
 */
export const answerOcpi =
  (house: House) =>
  async (request: ForeignRequest): Promise<ForeignAnswer> => {
    const answer = await answerTo(house, request).catch((error: unknown) => {
      // A partner reads what it is told by the words of its own protocol.
      if (error instanceof Problem && error.code === 'busy') return said.busy;
      throw error;
    });
    return wrapped(answer, request, house.clock.now());
  };

/** Strangers take turns by their network; partners with those of the same operator, once it is known whose they are. */
async function answerTo(house: House, request: ForeignRequest): Promise<OcpiAnswer> {
  const as = { actor: { kind: 'system' }, requestId: request.id, signal: request.signal } as const;
  const operatorId = await house.run({ ...as, lane: 'call', turn: request.network }, (ctx) =>
    operatorByToken(ctx, request.header('authorization')),
  );
  if (operatorId === null) return said.unknownToken;
  return house.run({ ...as, lane: 'heavy', turn: `partners-${operatorId}` }, (ctx) =>
    answerOf(ctx, operatorId, request),
  );
}

async function answerOf(ctx: Ctx, operatorId: number, request: ForeignRequest): Promise<OcpiAnswer> {
  const { features } = await subscriptionOf(ctx, operatorId);
  if (!features.includes('ocpi-roaming')) return said.notIncluded;
  const [name = '', module = '', ...rest] = partsOf(request.path);
  if (request.method !== 'GET') return said.onlyReads;
  const at = ctx.ports.ocpiUrl;
  if (name === 'versions' && module === '') return { data: [{ version, url: `${at}/${version}` }] };
  if (name !== version) return said.noSuchAddress;
  if (module === '') return { data: { version, endpoints: endpointsAt(at) } };
  const kind = lists[module];
  if (kind === undefined) return said.noSuchAddress;
  if (rest.length > 0)
    return kind === 'location' ? partOfLocation(ctx, operatorId, rest) : said.noSuchAddress;
  return page(ctx, operatorId, { kind, url: `${at}/${version}/${module}`, query: request.query });
}

const endpointsAt = (at: string): object[] =>
  Object.keys(lists).map((identifier) => ({
    identifier,
    role: 'SENDER',
    url: `${at}/${version}/${identifier}`,
  }));

/** The parts of a path behind the first; none of one that is written wrongly. */
function partsOf(path: string): string[] {
  try {
    return path
      .split('/')
      .slice(2)
      .filter((part, index, all) => part !== '' || index < all.length - 1)
      .map(decodeURIComponent);
  } catch {
    return [];
  }
}

interface Listed {
  kind: OfferKind;
  url: string;
  query: URLSearchParams;
}

async function page(ctx: Ctx, operatorId: number, { kind, url, query }: Listed): Promise<OcpiAnswer> {
  const asked = pageIn(query);
  if ('fault' in asked) return said.badParameter(asked.fault);
  const found = await readOffers(ctx, operatorId, { kind, page: asked });
  if (found === null) return said.noParty;
  const { total, objects } = found;
  const { offset, limit } = asked;
  const next = new URLSearchParams(query);
  next.set('offset', String(offset + limit));
  next.set('limit', String(limit));
  return {
    data: objects,
    headers: {
      'x-total-count': String(total),
      'x-limit': String(mostOfPage),
      ...(offset + limit < total ? { link: `<${url}?${next.toString()}>; rel="next"` } : {}),
    },
  };
}

interface Named {
  id?: string;
  uid?: string;
}

/** A location, or of it an EVSE or a connector. */
async function partOfLocation(
  ctx: Ctx,
  operatorId: number,
  [id = '', uid, connectorId, ...more]: readonly string[],
): Promise<OcpiAnswer> {
  if (more.length > 0) return said.noSuchAddress;
  const location = await readLocation(ctx, operatorId, id);
  if (location === null) return said.unknownLocation;
  if (uid === undefined) return { data: location };
  const evse = listIn(location, 'evses').find((each) => each.uid === uid);
  if (evse === undefined) return said.unknownLocation;
  if (connectorId === undefined) return { data: evse };
  const connector = listIn(evse, 'connectors').find((each) => each.id === connectorId);
  return connector === undefined ? said.unknownLocation : { data: connector };
}

const listIn = (of: object, name: 'evses' | 'connectors'): Named[] => {
  const list = (of as Partial<Record<typeof name, unknown>>)[name];
  return Array.isArray(list) ? (list as Named[]) : [];
};

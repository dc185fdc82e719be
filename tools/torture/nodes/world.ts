import { type Api, openApi } from '../../../e2e/api';
import { createNetwork, driverCount, driverTag, login, type WantedChargePoint } from '../../../e2e/product';
import type { House } from '../../../server/src/platform/house';
import { type Charger, connectAll, createFleet, troubledNature } from '../../../simulator/src/index';
import type { Programs } from '../product/programs';
import { type Front, openFront } from './front';
import { type Node, startNode } from './node';
import { openServer, type Server } from './server';

export const protocols = ['1.6', '2.0.1'] as const;
export type Protocol = (typeof protocols)[number];

export type Kind = 'STREET' | 'ASKED' | 'READ' | 'SCREEN';

/** How many chargers of each version there are for each purpose. */
export type Counts = Readonly<Record<Kind, number>>;

/** Two nodes on one database, one address before them, and one operator with its chargers. */
export interface World {
  programs: Programs;
  server: Server;
  house: House;
  operatorId: number;
  nodes: readonly [Node, Node];
  front: Front;
  /** Of each charge point by its identity. */
  secrets: ReadonlyMap<string, { id: number; password: string }>;
  /** The owner at one node. */
  apiOf(node: Node): Promise<Api>;
  close(): Promise<void>;
}

const prefixOf = (kind: Kind, protocol: Protocol): string => `${kind}-${protocol.replaceAll('.', '')}`;
export const identityOf = (kind: Kind, protocol: Protocol, index: number): string =>
  `${prefixOf(kind, protocol)}-${String(index + 1).padStart(4, '0')}`;
/** Cards of drivers, who pay on the platform, at the first chargers of the street; the operator's own at all others. */
export function cardOf(identity: string): string {
  const [, protocol, number] = /^STREET-(\d+)-(\d+)$/.exec(identity) ?? [];
  const index = Number(number) * 2 - (protocol === '16' ? 2 : 1);
  return protocol !== undefined && index < driverCount ? driverTag(index) : `CARD-${identity}`.slice(0, 20);
}

const price = { starting_time: '00:00', ending_time: '00:00', price: 0.5, price_unit: 'energy' as const };

const placesOf = (counts: Counts): WantedChargePoint[] =>
  (Object.keys(counts) as Kind[]).flatMap((kind) =>
    protocols.flatMap((protocol) =>
      Array.from({ length: counts[kind] }, (_, index) => {
        const identifier = identityOf(kind, protocol, index);
        const isFast = kind === 'SCREEN' || index % 4 === 3;
        return {
          identifier,
          kind: isFast ? ('DC' as const) : ('AC' as const),
          maxPowerW: isFast ? 150_000 : 22_000,
          prices: [price],
          tags: [cardOf(identifier)].filter((card) => !card.startsWith('DRIVER')),
        };
      }),
    ),
  );

export interface WantedWorld {
  programs: Programs;
  counts: Counts;
  isFast: boolean;
}

async function openParts({ programs, counts, isFast }: WantedWorld, undo: (() => Promise<void>)[]) {
  const server = await openServer(isFast);
  undo.unshift(server.stop);
  const start = (name: string): Promise<Node> => {
    const starting = startNode(name, programs, server.url);
    undo.unshift(() =>
      starting.then(
        ({ product }) => product.stop(),
        () => undefined,
      ),
    );
    return starting;
  };
  // At once on an empty database: one of them makes the schema, and the other waits for it.
  const nodes = await Promise.all([start('A'), start('B')]);
  const house = await server.openHouse();
  const network = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createNetwork(ctx, placesOf(counts)),
  );
  const front = await openFront(nodes.map(({ port }) => port));
  undo.unshift(front.close);
  const secrets = new Map(
    network.chargers.map(({ identifier, id, password }) => [identifier, { id, password }]),
  );
  const apiOf = ({ port }: Node): Promise<Api> => openApi(port);
  return { programs, server, house, operatorId: network.operatorId, nodes, front, secrets, apiOf };
}

/** Starts all of it on a database that is thrown away. */
export async function openWorld(wanted: WantedWorld): Promise<World> {
  const undo: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0)) await step();
  };
  try {
    return { ...(await openParts(wanted, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface WantedFleet {
  kind: Kind;
  count: number;
  seed: number;
  /** Only at this node, and nowhere else when it dies; else half of them at each, and at the other one when it dies. */
  at?: Node;
}

/** Chargers of both versions, connected; throws where one is refused. */
export async function connectFleet(world: World, wanted: WantedFleet): Promise<Charger[]> {
  const { meterIntervalSeconds, ...nature } = troubledNature;
  const [url = '', ...urls] = (wanted.at === undefined ? world.nodes : [wanted.at]).map(
    ({ ocppUrl }) => ocppUrl,
  );
  const fleet = protocols.flatMap((protocol) =>
    createFleet({
      url,
      urls,
      count: wanted.count,
      identityPrefix: prefixOf(wanted.kind, protocol),
      connectors: 1,
      isFast: wanted.kind === 'SCREEN' ? true : undefined,
      meterIntervalSeconds,
      nature,
      protocol,
      seed: wanted.seed,
      passwordOf: (identity) => world.secrets.get(identity)?.password,
    }),
  );
  const { chargers, refusals } = await connectAll(fleet);
  for (const [reason, count] of refusals) throw new Error(`${count} chargers were refused: ${reason}`);
  return chargers;
}

export const ownerLogin = login;

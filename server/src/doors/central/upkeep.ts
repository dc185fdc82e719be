import { askStopsAgain, unheardAt } from '../../charging';
import {
  connectionsOn,
  currentConnections,
  knownChargePoints,
  recordDisconnected,
  type KnownChargePoint,
} from '../../network';
import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import type { Connection } from './connection';
import type { Came } from './duplicate-book';

/** The sockets a process holds, one per charge point. */
export interface Holding {
  readonly house: House;
  readonly nodeId: string;
  held(): Connection[];
  heldFor(chargePointId: number): Connection | undefined;
  /** Work on one charge point's connection, one after another. */
  inTurn(chargePointId: number, work: () => Promise<void>): Promise<void>;
  /** Writes that this connection is the charge point's. */
  record(connection: Connection): Promise<void>;
  /** Another socket of its charge point has taken the place of one, which is closed. */
  replace(replaced: Connection, by: Came): void;
}

const system = { actor: { kind: 'system' } } as const;
const unwelcomeCode = 1008;

/** How a socket is closed that a newer one has replaced (docs/chargers-in-the-field.md#second-socket). */
export const replacement = { code: 4000, reason: 'replaced by a newer connection' } as const;

const secretOf = (of: KnownChargePoint): string =>
  `${of.secure}:${(of.secure ? of.passwordHash : of.pathSecretHash)?.toString('hex')}`;

/** Why a socket that was let in may not stay; taking a charge point out closes it once, and the device may come back to end its session. */
const whyUnwelcome = (then: KnownChargePoint, now: KnownChargePoint | undefined): string | null => {
  if (now === undefined) return 'this charge point is deleted';
  if (secretOf(then) !== secretOf(now)) return 'the password has changed';
  return now.outOfService && !then.outOfService ? 'this charge point is out of service' : null;
};

/** Closes the sockets of charge points that were deleted, taken out, or given another secret (docs/chargers-in-the-field.md#charge-point-removed). */
export async function dismissUnwelcome(holding: Holding, ids: readonly number[]): Promise<void> {
  const known = await holding.house.run(system, (ctx) => knownChargePoints(ctx, ids));
  const byId = new Map(known.map((each) => [each.id, each]));
  for (const id of ids) {
    const connection = holding.heldFor(id);
    const why = connection === undefined ? null : whyUnwelcome(connection.chargePoint, byId.get(id));
    if (why !== null) connection?.close(unwelcomeCode, why);
  }
}

/** What the news of a new socket says. */
function readNews(news: string | number): Came & { chargePointId: number } {
  const [id = '', connectionId = '', ...address] = String(news).split(':');
  return { chargePointId: Number(id), connectionId, address: address.join(':') || null };
}

/** Closes sockets here that a newer one elsewhere has replaced; news are `chargePointId:connectionId:address`. */
export async function dropReplaced(holding: Holding, news: readonly (string | number)[]): Promise<void> {
  const told = news.map(readNews);
  const ids = told.map(({ chargePointId }) => chargePointId);
  const held = ids.flatMap((id) => holding.heldFor(id) ?? []).filter((connection) => connection.isReady);
  if (held.length === 0) return;
  const current = await holding.house.run(system, (ctx) => currentConnections(ctx, ids));
  for (const connection of held) {
    const newest = current.get(connection.chargePoint.id);
    // None at all is no newer one: the charge point was deleted meanwhile, and that has its own words.
    if (newest === undefined || newest === connection.connectionId) continue;
    const from = told.find(({ connectionId }) => connectionId === newest)?.address ?? null;
    holding.replace(connection, { connectionId: newest, address: from });
  }
}

/** Brings what is recorded in line with the sockets held here, where a failure or a lost notice parted them. */
export async function putRight(holding: Holding): Promise<void> {
  const held = holding.held().filter((connection) => connection.isReady);
  const ids = held.map((connection) => connection.chargePoint.id);
  const { recorded, current } = await holding.house.run(system, async (ctx) => ({
    recorded: await connectionsOn(ctx, holding.nodeId),
    current: await currentConnections(ctx, ids),
  }));
  for (const [id, connectionId] of recorded) {
    if (holding.heldFor(id)?.connectionId !== connectionId) await forget(holding, id, connectionId);
  }
  for (const connection of held) {
    if (!current.has(connection.chargePoint.id)) await remember(holding, connection);
  }
  await dismissUnwelcome(holding, ids);
}

/** A socket that is gone, though its end could not be written. */
const forget = (holding: Holding, id: number, connectionId: string): Promise<void> =>
  holding.inTurn(id, async () => {
    if (holding.heldFor(id)?.connectionId === connectionId) return;
    await holding.house.run(system, (ctx) => recordDisconnected(ctx, id, connectionId));
  });

/** A socket that lives, though this process was taken for dead. */
const remember = (holding: Holding, connection: Connection): Promise<void> =>
  holding.inTurn(connection.chargePoint.id, async () => {
    const { id } = connection.chargePoint;
    const current = await holding.house.run(system, (ctx) => currentConnections(ctx, [id]));
    if (holding.heldFor(id) === connection && !current.has(id)) await holding.record(connection);
  });

/** What chargers that are back did not hear while they were away is asked of them again. */
export async function askAgain(house: House, log: Logger, ids: readonly number[]): Promise<void> {
  const unheard = await house.run(system, (ctx) => unheardAt(ctx, ids));
  await Promise.all(
    unheard.map((id) =>
      house
        .run(system, (ctx) => askStopsAgain(ctx, id))
        // Nobody else's commands wait for this one's.
        .catch((error: unknown) =>
          log.error({ err: error, chargePointId: id }, 'a charger was not asked again'),
        ),
    ),
  );
}

import type { Ctx } from '../../platform/ctx';
import { announceChanged, settleStatus, statusesOf } from '../availability/actions';
import type { Connection, Device } from '../charge-points/rules';
import {
  devicesOf,
  type KnownDevice,
  saveClockSkews,
  saveConnections,
  saveDevices,
  saveDisconnections,
  saveSeen,
} from '../charge-points/store-devices';
import { holdStates } from '../charge-points/store-states';
import { recordEvents } from '../events/actions';
import { forgetRefusals } from '../refusals/actions';
import type { KnownChargePoint } from './rules';
import { connectionIds, connectionsOfNode, findByIdentifiers, findKnown } from './store';

/** A socket that opened, or one that closed. */
interface Opened {
  chargePointId: number;
  connection: Connection;
  at: Date;
}
interface Ended {
  chargePointId: number;
  connectionId: string;
  at: Date;
}

/** Who a device says it is; letter case does not count, and deleted charge points are unknown. */
export const chargePointByIdentifier = async (
  ctx: Ctx,
  identifier: string,
): Promise<KnownChargePoint | null> =>
  (await findByIdentifiers(ctx.tx, [identifier]))[0]?.chargePoint ?? null;

/** The charge points that have these names, in their order, and which of them each has. */
export const chargePointsNamed = (
  ctx: Ctx,
  names: readonly string[],
): Promise<{ chargePoint: KnownChargePoint; place: number }[]> => findByIdentifiers(ctx.tx, names);

/** Far beyond the 50 characters of the specifications; lists, filters and counts go by these words. */
const longestWord = 255;

const shortened = (word: string | null): string | null => word?.slice(0, longestWord) ?? null;

const isOtherThan = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

/** A device as it is known once it has booted: what it does not tell this time stays as it was, unless it is another one now. */
const deviceAfter = (kept: KnownDevice | undefined, told: Device): Device => {
  const [vendor, model] = [shortened(told.vendor), shortened(told.model)];
  const [serialNumber, firmware] = [shortened(told.serialNumber), shortened(told.firmware)];
  const isReplaced =
    kept === undefined ||
    isOtherThan(vendor, kept.vendor) ||
    isOtherThan(model, kept.model) ||
    isOtherThan(serialNumber, kept.serialNumber);
  if (isReplaced) return { vendor, model, serialNumber, firmware };
  return {
    vendor: vendor ?? kept.vendor,
    model: model ?? kept.model,
    serialNumber: serialNumber ?? kept.serialNumber,
    firmware: firmware ?? kept.firmware,
  };
};

const isSameDevice = (one: KnownDevice, other: Device): boolean =>
  one.vendor === other.vendor &&
  one.model === other.model &&
  one.serialNumber === other.serialNumber &&
  one.firmware === other.firmware;

/**
 * Devices told what they are (OCPP 1.6 section 4.2), at most one boot of each; sent again it writes nothing
 * (docs/chargers-in-the-field.md#reconnect-storm).
 * Tells of each whether its connectors are known, as this firmware has them.
 */
export async function recordBoots(
  ctx: Ctx,
  boots: readonly { chargePointId: number; device: Device; receivedAt: Date }[],
): Promise<{ isModelKnown: boolean }[]> {
  const ids = boots.map(({ chargePointId }) => chargePointId);
  const known = new Map((await devicesOf(ctx.tx, ids)).map((device) => [device.id, device]));
  const told = boots.map(({ chargePointId: id, device, receivedAt: at }) => {
    const kept = known.get(id);
    const one = deviceAfter(kept, device);
    const isAnother = kept !== undefined && !isSameDevice(kept, one);
    return { ...one, id, at, isAnother, isKept: kept === undefined || (!isAnother && kept.configured) };
  });
  const news = told.filter(({ isKept }) => !isKept);
  const others = new Set(news.flatMap(({ id, isAnother }) => (isAnother ? [id] : [])));
  const states = await holdStates(
    ctx.tx,
    news.map(({ id }) => id),
  );
  await saveDevices(ctx.tx, news);
  const configured = states.map((state) => ({ ...state, configured: true }));
  await settleStatus(ctx, configured, ({ id }) => others.has(id));
  return told.map(({ id, isAnother }) => ({
    isModelKnown: !isAnother && known.get(id)?.isModelKnown === true,
  }));
}

/** One device told what it is. */
export async function recordBoot(ctx: Ctx, id: number, device: Device): Promise<{ isModelKnown: boolean }> {
  const [boot] = await recordBoots(ctx, [{ chargePointId: id, device, receivedAt: ctx.now }]);
  return boot ?? { isModelKnown: false };
}

/** Devices' sockets opened: the newest one of each counts (docs/chargers-in-the-field.md#second-socket). */
export async function recordConnections(ctx: Ctx, connections: readonly Opened[]): Promise<void> {
  const opened = new Map(connections.map((one) => [one.chargePointId, one]));
  const states = await holdStates(ctx.tx, [...opened.keys()]);
  const refused = await forgetRefusals(ctx, [...opened.keys()]);
  const after = states.map((state) => ({ ...state, online: true, configured: true }));
  const statuses = await statusesOf(ctx, after);
  const each = states.flatMap((state) => {
    const one = opened.get(state.id);
    return one === undefined ? [] : [{ state, ...one, status: statuses.get(state.id) ?? state.status }];
  });
  await saveConnections(
    ctx.tx,
    each.map(({ chargePointId: id, connection, at, status }) => ({ ...connection, id, at, status })),
  );
  await recordEvents(
    ctx,
    each.flatMap(({ state, chargePointId, connection: { protocol: detail }, at }) =>
      state.online ? [] : [{ chargePointId, connectorNumber: null, kind: 'connected', detail, at }],
    ),
  );
  const isNews = ({ state, connection, status }: (typeof each)[number]): boolean =>
    !state.online ||
    state.protocol !== connection.protocol ||
    state.status !== status ||
    refused.has(state.id);
  await announceChanged(
    ctx,
    each.filter(isNews).map(({ state }) => state),
  );
}

/** One device's socket opened. */
export const recordConnected = (ctx: Ctx, id: number, connection: Connection): Promise<void> =>
  recordConnections(ctx, [{ chargePointId: id, connection, at: ctx.now }]);

const socketOf = (id: number, connectionId: string | null): string => `${id} ${connectionId}`;

/** Devices' sockets closed; the late close of one that was replaced changes nothing (docs/chargers-in-the-field.md#second-socket). */
export async function recordDisconnections(ctx: Ctx, ended: readonly Ended[]): Promise<void> {
  const closed = new Map(ended.map((one) => [socketOf(one.chargePointId, one.connectionId), one.at]));
  const held = await holdStates(
    ctx.tx,
    ended.map(({ chargePointId }) => chargePointId),
  );
  const each = held.flatMap((state) => {
    const at = closed.get(socketOf(state.id, state.connectionId));
    return at === undefined ? [] : [{ state: { ...state, online: false }, at }];
  });
  if (each.length === 0) return;
  const states = each.map(({ state }) => state);
  const statuses = await statusesOf(ctx, states);
  await saveDisconnections(
    ctx.tx,
    each.map(({ state: { id, status }, at }) => ({ id, at, status: statuses.get(id) ?? status })),
  );
  await recordEvents(
    ctx,
    each.map(({ state: { id: chargePointId }, at }) => ({
      chargePointId,
      connectorNumber: null,
      kind: 'disconnected',
      detail: null,
      at,
    })),
  );
  await announceChanged(ctx, states);
}

/** One device's socket closed. */
export const recordDisconnected = (ctx: Ctx, id: number, connectionId: string): Promise<void> =>
  recordDisconnections(ctx, [{ chargePointId: id, connectionId, at: ctx.now }]);

/** A process died, and with it every socket it held. */
export async function markNodeOffline(ctx: Ctx, nodeId: string): Promise<void> {
  const held = await connectionsOfNode(ctx.tx, nodeId);
  const ended = [...held].map(([chargePointId, connectionId]) => ({
    chargePointId,
    connectionId,
    at: ctx.now,
  }));
  await recordDisconnections(ctx, ended);
}

/** Devices gave a sign of life; nobody is told (docs/chargers-in-the-field.md#status-repeated). */
export async function recordSeen(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await saveSeen(ctx.tx, ids, ctx.now);
}

/** Keeps by how many milliseconds devices' clocks are ahead, the last word of each (docs/chargers-in-the-field.md#wrong-clock). */
export async function recordClockSkews(
  ctx: Ctx,
  skews: readonly { chargePointId: number; skewMs: number }[],
): Promise<void> {
  const last = new Map(skews.map(({ chargePointId, skewMs }) => [chargePointId, Math.round(skewMs)]));
  await saveClockSkews(
    ctx.tx,
    [...last].map(([chargePointId, skewMs]) => ({ chargePointId, skewMs })),
  );
}

/** Keeps by how many milliseconds one device's clock is ahead. */
export const recordClockSkew = (ctx: Ctx, id: number, skewMs: number): Promise<void> =>
  recordClockSkews(ctx, [{ chargePointId: id, skewMs }]);

/** Which connection counts for each charge point, so that a process finds those of its own that were replaced. */
export const currentConnections = (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> =>
  connectionIds(ctx.tx, ids);

/** Those of these charge points that are not deleted, as they are now. */
export const knownChargePoints = async (ctx: Ctx, ids: readonly number[]): Promise<KnownChargePoint[]> =>
  ids.length === 0 ? [] : findKnown(ctx.tx, ids);

/** What a process is said to hold, so that it can put right what a failure left behind. */
export const connectionsOn = (ctx: Ctx, nodeId: string): Promise<Map<number, string>> =>
  connectionsOfNode(ctx.tx, nodeId);

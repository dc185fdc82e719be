import type { Ctx } from '../../platform/ctx';
import { refreshStatus } from '../availability/actions';
import type { Connection, Device } from '../charge-points/rules';
import {
  saveClockSkew,
  saveConnected,
  saveDevice,
  saveDisconnected,
  saveNodeGone,
  saveSeen,
} from '../charge-points/store-devices';
import { recordEvents } from '../events/actions';
import type { NetworkEvent } from '../events/rules';
import { forgetRefusal } from '../refusals/actions';
import type { KnownChargePoint } from './rules';
import { connectionIds, connectionsOfNode, findByIdentifiers, findKnown } from './store';

const wholly = (chargePointId: number): Pick<NetworkEvent, 'chargePointId' | 'connectorNumber'> => ({
  chargePointId,
  connectorNumber: null,
});

async function wentOffline(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await recordEvents(
    ctx,
    ids.map((id) => ({ ...wholly(id), kind: 'disconnected', detail: null })),
  );
  await refreshStatus(ctx, ids, 'changed');
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

const shortened = ({ vendor, model, serialNumber, firmware }: Device): Device => ({
  vendor: vendor.slice(0, longestWord),
  model: model.slice(0, longestWord),
  serialNumber: serialNumber?.slice(0, longestWord) ?? null,
  firmware: firmware?.slice(0, longestWord) ?? null,
});

/**
 * A device told what it is (OCPP 1.6 section 4.2); sent again it changes nothing (docs/chargers-in-the-field.md#reconnect-storm).
 * Tells whether its connectors are known, as this firmware has them.
 */
export async function recordBoot(ctx: Ctx, id: number, device: Device): Promise<{ isModelKnown: boolean }> {
  const { isNews, isModelKnown } = await saveDevice(ctx.tx, id, { ...shortened(device), at: ctx.now });
  await refreshStatus(ctx, [id], isNews ? 'changed' : 'maybe');
  return { isModelKnown };
}

/** A device's socket opened: the newest one counts (docs/chargers-in-the-field.md#second-socket). */
export async function recordConnected(ctx: Ctx, id: number, connection: Connection): Promise<void> {
  const { isNews, wasOffline } = await saveConnected(ctx.tx, id, { ...connection, at: ctx.now });
  if (wasOffline)
    await recordEvents(ctx, [{ ...wholly(id), kind: 'connected', detail: connection.protocol }]);
  const wasRefused = await forgetRefusal(ctx, id);
  await refreshStatus(ctx, [id], isNews || wasRefused ? 'changed' : 'maybe');
}

/** A device's socket closed; the late close of one that was replaced changes nothing (docs/chargers-in-the-field.md#second-socket). */
export async function recordDisconnected(ctx: Ctx, id: number, connectionId: string): Promise<void> {
  if (await saveDisconnected(ctx.tx, id, connectionId)) await wentOffline(ctx, [id]);
}

/** A process died, and with it every socket it held. */
export async function markNodeOffline(ctx: Ctx, nodeId: string): Promise<void> {
  await wentOffline(ctx, await saveNodeGone(ctx.tx, nodeId));
}

/** Devices gave a sign of life; nobody is told (docs/chargers-in-the-field.md#status-repeated). */
export async function recordSeen(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await saveSeen(ctx.tx, ids, ctx.now);
}

/** Keeps by how many milliseconds a device's clock is ahead (docs/chargers-in-the-field.md#wrong-clock). */
export const recordClockSkew = (ctx: Ctx, id: number, skewMs: number): Promise<void> =>
  saveClockSkew(ctx.tx, id, Math.round(skewMs));

/** Which connection counts for each charge point, so that a process finds those of its own that were replaced. */
export const currentConnections = (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> =>
  connectionIds(ctx.tx, ids);

/** Those of these charge points that are not deleted, as they are now. */
export const knownChargePoints = async (ctx: Ctx, ids: readonly number[]): Promise<KnownChargePoint[]> =>
  ids.length === 0 ? [] : findKnown(ctx.tx, ids);

/** What a process is said to hold, so that it can put right what a failure left behind. */
export const connectionsOn = (ctx: Ctx, nodeId: string): Promise<Map<number, string>> =>
  connectionsOfNode(ctx.tx, nodeId);

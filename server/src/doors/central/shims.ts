import { recordBoot, recordConnected, recordDisconnected, type Connection, type Device } from '../../network';
import type { Ctx } from '../../platform/ctx';

export const recordBoots = async (ctx: Ctx, all: readonly { chargePointId: number; device: Device; receivedAt: Date }[]) => {
  const done = [];
  for (const { chargePointId, device } of all) done.push(await recordBoot(ctx, chargePointId, device));
  return done;
};
export const recordConnections = async (ctx: Ctx, all: readonly { chargePointId: number; connection: Connection; at: Date }[]) => {
  for (const { chargePointId, connection } of all) await recordConnected(ctx, chargePointId, connection);
};
export const recordDisconnections = async (ctx: Ctx, all: readonly { chargePointId: number; connectionId: string; at: Date }[]) => {
  for (const { chargePointId, connectionId } of all) await recordDisconnected(ctx, chargePointId, connectionId);
};

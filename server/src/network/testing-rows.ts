import type { WalkedOperator } from '../platform/testing-walk';
import { recordConnected } from './connections/actions';
import { recordConnectorStatus } from './availability/actions-reports';
import { createChargePoint } from './onboarding/actions';
import { siteRows } from './sites/walk';

/** A charge point that is online, its one connector free. */
export async function addChargePoint(operator: WalkedOperator, suffix: string): Promise<number> {
  const { siteId } = await operator.rows(siteRows);
  const name = `${operator.name}-${suffix}`;
  return operator.as({ kind: 'system' }, async (ctx) => {
    const { id } = await createChargePoint(ctx, {
      operatorId: operator.operatorId,
      identifier: name,
      title: name,
      chargingSiteId: siteId,
      connectors: [{ number: 1, type: 'TYPE_2', maxPowerW: 22_000 }],
    });
    const connection = { connectionId: ctx.random.uuid(), nodeId: ctx.random.uuid(), protocol: 'ocpp1.6' };
    await recordConnected(ctx, id, connection);
    const report = { number: 1, ocppStatus: 'Available', status: 'available' as const, fault: null };
    await recordConnectorStatus(ctx, id, { ...report, at: ctx.now });
    return id;
  });
}

export const chargePointRows = async (operator: WalkedOperator) => ({
  ...(await operator.rows(siteRows)),
  /** Only to be read. */
  chargePointId: await addChargePoint(operator, 'read'),
  /** Without orders, to be changed and deleted. */
  spareChargePointId: await addChargePoint(operator, 'spare'),
});

/** Shows a charge point to drivers, in the middle of a town; gives what its code says. */
export async function listForDrivers({ house }: WalkedOperator, id: number): Promise<string> {
  const { rows } = await house.db.pool.query<{ token: string }>(
    `update charge_points set listed = true, visibility = 'public', latitude = 48.8566, longitude = 2.3522
     where id = $1 returning token`,
    [id],
  );
  return rows[0]?.token ?? '';
}

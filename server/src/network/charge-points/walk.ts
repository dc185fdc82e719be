import { chargePoints } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { recordConnected } from '../connections/actions';
import { recordConnectorStatus } from '../connectors/actions';
import { createChargePoint } from '../onboarding/actions';
import { siteRows } from '../sites/walk';

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

export const walk = declareWalk(chargePointRows, [
  {
    call: chargePoints.listChargePoints,
    needs: 'power-center.read',
    other: 'own',
    filters: { charging_site_id: ({ siteId }) => siteId },
  },
  {
    call: chargePoints.chargePointTable,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: { sort: '-created_at', per_page: '200' } }),
    filters: { charging_site_id: ({ siteId }) => siteId },
  },
  {
    call: chargePoints.getChargePoint,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
  },
  {
    call: chargePoints.exportChargePoints,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: { sort: '-title' } }),
  },
]);

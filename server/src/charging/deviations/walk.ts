import { deviations } from '@voltdeck/contract';
import { chargePointRows } from '../../network/testing-rows';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { admitDeviations, countDeviations } from './actions-count';

async function deviationRows(operator: WalkedOperator): Promise<{ chargePointId: number; model: string }> {
  const { house, name } = operator;
  const { chargePointId } = await operator.rows(chargePointRows);
  const frame = JSON.stringify([2, '1', 'MeterValues', { name }]);
  const seen = {
    chargePointId,
    kind: 'unknown-field',
    action: 'MeterValues',
    path: name,
    count: 1,
    frame,
  } as const;
  const system = { actor: { kind: 'system' } } as const;
  const sums = await house.run(system, (ctx) => countDeviations(ctx, [seen]));
  await house.run(system, (ctx) => admitDeviations(ctx, sums));
  return { chargePointId, model: sums[0]?.model ?? '' };
}

export const walk = declareWalk(deviationRows, [
  {
    call: deviations.chargePointDeviations,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
    reason: 'what differs from OCPP, on the page of a power center',
  },
  {
    call: deviations.listDeviations,
    needs: 'power-center.read',
    other: 'own',
    reason: 'the models that differ from OCPP',
  },
  {
    call: deviations.deviationReport,
    needs: 'power-center.read',
    other: 'own',
    sends: ({ model }) => ({ query: { vendor: '', model } }),
    reason: 'the page for the manufacturer of a model',
  },
  {
    call: deviations.exportDeviations,
    needs: 'power-center.read',
    other: 'own',
    sends: ({ model }) => ({ query: { vendor: '', model } }),
    reason: 'the page for the manufacturer as a spreadsheet',
  },
]);

import { limitations } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { fleetRows } from '../../identity/fleets/walk';
import { chargePointRows } from '../../network/testing-rows';
import { assignPlaces } from '../assignments/actions';
import { createLimitation } from './actions';

const said = (chargePointId: number, name: string) => ({
  name,
  limitable_type: 'charge-point',
  limitable_id: chargePointId,
  limit_type: 'weekly',
  limit_amount: 200,
});

/** A limitation of a fleet, and as many more as are to be deleted. */
async function limitationRows(operator: WalkedOperator) {
  const { fleetId } = await operator.rows(fleetRows);
  const { chargePointId } = await operator.rows(chargePointRows);
  // A fleet admin limits what is a place of the fleet alone.
  await operator.as(operator.owner.member, (ctx) =>
    assignPlaces(ctx, fleetId, { charge_point_ids: [chargePointId] }),
  );
  let made = 0;
  const add = async () => {
    made += 1;
    const body = limitations.createLimitation.body.parse(
      said(chargePointId, `${operator.name} depot ${made}`),
    );
    const { id } = await operator.as(operator.owner.member, (ctx) =>
      createLimitation(ctx, { params: { id: fleetId }, query: {}, body }),
    );
    return { id: fleetId, limitationId: id };
  };
  return { ofFleet: { id: fleetId }, chargePointId, ofLimitation: await add(), spent: add };
}

export const walk = declareWalk(limitationRows, [
  {
    call: limitations.listLimitations,
    needs: 'fleet.read fleet.limitation.read fleet-management',
    other: 'refused',
    sends: ({ ofFleet }) => ({ params: ofFleet }),
  },
  {
    call: limitations.createLimitation,
    needs: 'fleet.update fleet.limitation.create fleet-management',
    other: 'refused',
    sends: ({ ofFleet, chargePointId }) => ({ params: ofFleet, body: said(chargePointId, 'Depot') }),
  },
  {
    call: limitations.limitationHolidays,
    needs: 'fleet.read fleet.limitation.read fleet-management',
    other: 'refused',
    sends: ({ ofFleet }) => ({ params: ofFleet }),
    reason: 'docs/decisions.md#limitations: the days on which limitations close',
  },
  {
    call: limitations.setLimitationHolidays,
    needs: 'fleet.update fleet.limitation.update fleet-management',
    other: 'refused',
    sends: ({ ofFleet }) => ({
      params: ofFleet,
      body: { holidays: [{ day: '2026-05-25', name: 'Independence Day' }] },
    }),
    reason: 'docs/decisions.md#limitations: the days on which limitations close',
  },
  {
    call: limitations.getLimitation,
    needs: 'fleet.read fleet.limitation.read fleet-management',
    other: 'refused',
    sends: ({ ofLimitation }) => ({ params: ofLimitation }),
  },
  {
    call: limitations.updateLimitation,
    needs: 'fleet.update fleet.limitation.update fleet-management',
    other: 'refused',
    sends: ({ ofLimitation, chargePointId }) => ({
      params: ofLimitation,
      body: said(chargePointId, 'Station'),
    }),
  },
  {
    call: limitations.deleteLimitation,
    needs: 'fleet.update fleet.limitation.delete fleet-management',
    other: 'refused',
    sends: async ({ spent }) => ({ params: await spent() }),
  },
]);

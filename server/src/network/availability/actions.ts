import { announcement, type Ctx } from '../../platform/ctx';
import type { ChargePointState } from '../charge-points/rules';
import { holdStates, saveStatuses } from '../charge-points/store-states';
import { ChargePointChanged } from './facts';
import { statusWith } from './rules';
import { connectorStandings } from './store';

/** The status that follows for charge points that are held, by id. */
export async function statusesOf(
  ctx: Ctx,
  states: readonly ChargePointState[],
): Promise<Map<number, ChargePointState['status']>> {
  const connectors = await connectorStandings(
    ctx.tx,
    states.map(({ id }) => id),
  );
  return new Map(states.map((state) => [state.id, statusWith(state, connectors.get(state.id) ?? [])]));
}

/** Tells of each of these charge points that it looks different now. */
export const announceChanged = (
  ctx: Ctx,
  changed: readonly Pick<ChargePointState, 'id' | 'operatorId'>[],
): Promise<void> =>
  ctx.announceAll(
    changed.map(({ id, operatorId }) => announcement(ChargePointChanged, { chargePointId: id }, operatorId)),
  );

/**
 * Brings the kept status of charge points that are held in line with what it follows from, and tells of each that looks different now:
 * because its status moved, or because the caller says so.
 */
export async function settleStatus(
  ctx: Ctx,
  states: readonly ChargePointState[],
  looksDifferent: (state: ChargePointState) => boolean,
): Promise<void> {
  const statuses = await statusesOf(ctx, states);
  const moved = states.flatMap((state) => {
    const status = statuses.get(state.id) ?? state.status;
    return status === state.status ? [] : [{ id: state.id, status }];
  });
  await saveStatuses(ctx.tx, moved);
  const hasMoved = new Set(moved.map(({ id }) => id));
  await announceChanged(
    ctx,
    states.filter((state) => hasMoved.has(state.id) || looksDifferent(state)),
  );
}

/** The same for charge points by id, all of which look different now, or none unless its status moved. */
export async function refreshStatus(
  ctx: Ctx,
  ids: readonly number[],
  seen: 'maybe' | 'changed' = 'maybe',
): Promise<void> {
  await settleStatus(ctx, await holdStates(ctx.tx, ids), () => seen === 'changed');
}

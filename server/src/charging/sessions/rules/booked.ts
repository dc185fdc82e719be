import { openCost } from '../../../network';
import { maxPowerOf, settleEnding } from './ending';
import type { OtherEvent } from './event';
import { type Answer, change, type Life, noAnswer } from './life';
import { open } from './opening';

type Booked = Extract<OtherEvent, { kind: 'booked' }>;

/** Columns of registers that nobody has told: the energy alone is known. */
const untoldRegisters = { meter_start_wh: null, last_meter_wh: null, meter_stop_wh: null };

/**
 * Opens and ends the order of a session that no order took, as one kept offline (docs/decisions.md#the-work-list).
 * Whoever books it answers for its figures: what would hold it is confirmed with it.
 */
export function book(life: Life, event: Omit<Booked, 'kind'>): Answer {
  const { place, now } = life;
  const { judged, startedAt, endedAt, energyWh, beganRegisterWh, byMembershipId } = event;
  const connector = place.connectors.find(({ id }) => id === event.connectorId);
  if (connector === undefined) return noAnswer;
  const startWh = beganRegisterWh ?? 0;
  const order = open(life, {
    ...judged,
    way: 'offline',
    connector,
    uid: event.uid,
    at: startedAt,
    columns: {
      state: 'charging',
      ocpp_transaction: event.transactionName,
      started_at: startedAt,
      started_received_at: now,
      device_started_at: event.deviceStartedAt,
      meter_start_wh: startWh,
      last_meter_wh: startWh,
      last_reading_at: startedAt,
      cost_state: openCost(judged.tariff ?? place.tariff, startedAt.getTime()),
    },
  });
  const ended = settleEnding(life, order, {
    meterWh: startWh + energyWh,
    at: endedAt,
    isTrusted: true,
    reason: event.reason,
    maxPowerW: maxPowerOf(life, order),
    isRead: true,
    isUnplugged: true,
  });
  change(life, ended, {
    ...(beganRegisterWh === null ? untoldRegisters : {}),
    held_reason: null,
    confirmed_at: now,
    confirmed_by: byMembershipId,
    confirmed_comment: event.comment,
    confirmed_hold: ended.held_reason,
  });
  return { ...noAnswer, orderId: order.id };
}

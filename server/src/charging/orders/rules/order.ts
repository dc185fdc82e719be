import type {
  HeldReason,
  OrderState,
  PaymentKind,
  StartWay,
  StopAsker,
  StopRequest,
} from '@voltdeck/contract';
import {
  advanceCost,
  hasIdleFee,
  isLimitReached,
  sessionLimitAt,
  totalOf,
  type CostState,
  type Tariff,
} from '../../../network';
import { feeOf } from '../../../kernel/money';
import type { HolderKind, TagVerdict } from '../../authorization/rules';

/** An order as stored: energy in Wh, money in minor units, power in W; times are the charger's, corrected. */
export interface OrderRow {
  id: number;
  operator_id: number;
  charge_point_id: number;
  connector_id: number;
  connector_number: number;
  state: OrderState;
  way: StartWay;
  payment_kind: PaymentKind;
  /** Who stands behind the start and pays (docs/decisions.md#payers); for a person it is `person_id` too. */
  payer_kind: HolderKind;
  payer_id: number | null;
  /** The account that pays for the payer, where that is another than their own: of a vehicle its fleet. */
  payer_account_id: number | null;
  person_id: number | null;
  membership_id: number | null;
  tag_uid: string | null;
  transaction_id: number | null;
  /** The name a device gave the transaction itself, where it does so. */
  ocpp_transaction: string | null;
  /** The highest number among the transaction's events that were taken in. */
  last_seq_no: number | null;
  /** It has ended, but events of it are still missing. */
  awaits_events: boolean;
  start_verdict: TagVerdict | null;
  failure_reason: string | null;
  /** A StopReason of ours, or the charger's own word. */
  stop_reason: string | null;
  stop_requested_at: Date | null;
  stop_requested_why: StopRequest | null;
  closed_by_rule: boolean;
  held_reason: HeldReason | null;
  /** Who confirmed held figures, when, why, and what had held them. */
  confirmed_at: Date | null;
  confirmed_by: number | null;
  confirmed_comment: string | null;
  confirmed_hold: HeldReason | null;
  requested_at: Date;
  started_at: Date | null;
  started_received_at: Date | null;
  stopped_at: Date | null;
  stopped_received_at: Date | null;
  /** When the connector said it was free while the session still ran (docs/chargers-in-the-field.md#available-before-the-stop). */
  unplugged_at: Date | null;
  ended_at: Date | null;
  completed_at: Date | null;
  device_started_at: Date | null;
  meter_start_wh: number | null;
  meter_stop_wh: number | null;
  last_meter_wh: number | null;
  last_reading_at: Date | null;
  energy_wh: number;
  duration_ms: number;
  power_w: number | null;
  soc: number | null;
  currency: string;
  time_zone: string;
  tariff: Tariff;
  cost_state: CostState | null;
  cost_minor: number;
  fee_rate_ppm: number;
  fee_minor: number;
  /** By how much refunds have lowered `cost_minor`. */
  refunded_minor: number;
  /** The tax that is in the price, frozen at the start, in parts per million of the net price; null where none was kept. */
  tax_rate_ppm: number | null;
  allowance_wh: number | null;
  allowance_minor: number | null;
  allowance_until: Date | null;
  /** Which writing of the order and of its running figures this is; the store's own, and absent while it is new. */
  version?: number | undefined;
  running_version?: number | null | undefined;
}

const wireStatuses: Record<OrderState, 0 | 1 | 2 | 3> = {
  requested: 0,
  starting: 0,
  charging: 0,
  suspended: 0,
  finishing: 0,
  completed: 2,
  failed: 3,
  cancelled: 3,
};

/** The status existing clients read: 0 active, 2 delivered, 3 failed or cancelled (docs/decisions.md#order-states). */
export const wireStatusOf = (state: OrderState): 0 | 1 | 2 | 3 => wireStatuses[state];

/** The states behind a wire status. */
export const statesOf = (status: number): OrderState[] =>
  (Object.keys(wireStatuses) as OrderState[]).filter((state) => wireStatuses[state] === status);

/** States in which a connector belongs to an order. */
const openStates = [
  'requested',
  'starting',
  'charging',
  'suspended',
] as const satisfies readonly OrderState[];
/** States between plug and final figures. */
export const unfinishedStates = [...openStates, 'finishing'] as const satisfies readonly OrderState[];

/** States of a transaction that has not begun, and of one that runs. */
export const waitingStates = ['requested', 'starting'] as const satisfies readonly OrderState[];
export const runningStates = ['charging', 'suspended'] as const satisfies readonly OrderState[];
/** States of an order that came to nothing. */
export const unsuccessfulStates = ['failed', 'cancelled'] as const satisfies readonly OrderState[];

export const isOpen = (state: OrderState): boolean => (openStates as readonly OrderState[]).includes(state);
export const isWaiting = (state: OrderState): boolean =>
  (waitingStates as readonly OrderState[]).includes(state);
export const isRunning = (state: OrderState): boolean =>
  (runningStates as readonly OrderState[]).includes(state);

const forward: Record<OrderState, readonly OrderState[]> = {
  requested: ['starting', 'charging', 'failed', 'cancelled'],
  starting: ['charging', 'failed', 'cancelled'],
  charging: ['suspended', 'finishing', 'completed'],
  suspended: ['charging', 'finishing', 'completed'],
  finishing: ['completed'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Whether an order may pass from one state to another (docs/decisions.md#order-states). */
export const mayPass = (from: OrderState, to: OrderState): boolean => forward[from].includes(to);

/** Whether a step is a pause or its end; null where it is neither. */
export const pauseBy = (from: OrderState, to: OrderState): 'suspended' | 'resumed' | null => {
  if (from === 'charging' && to === 'suspended') return 'suspended';
  return from === 'suspended' && to === 'charging' ? 'resumed' : null;
};

/** How a charger calls the order's transaction, whoever named it; null while there is none. */
export const transactionOf = (order: Pick<OrderRow, 'ocpp_transaction' | 'transaction_id'>): string | null =>
  order.ocpp_transaction ?? (order.transaction_id === null ? null : String(order.transaction_id));

/** Seconds after which a remote start without a transaction fails as `not-plugged-in` (docs/decisions.md#starts). */
export const plugInSeconds = 120;

/** How long a running order has lasted by now, also when its last reading is long ago: minutes go on. */
const durationBy = ({ cost_state: state, duration_ms: told }: OrderRow, now: Date): number =>
  state === null || now.getTime() <= state.lastMs ? told : Math.max(told, now.getTime() - state.startMs);

/** What a running order costs by now, also when its last reading is long ago: the price of minutes goes on. */
const costBy = (order: OrderRow, now: Date): number => {
  const { cost_state: state, tariff, cost_minor: told } = order;
  if (state === null || now.getTime() <= state.lastMs) return told;
  const reached = advanceCost(tariff, state, { atMs: now.getTime(), energyWh: state.lastWh });
  return Math.max(told, totalOf(tariff, reached));
};

const isSessionLimitReached = (order: OrderRow, now: Date): boolean => {
  if (order.cost_state === null) return false;
  const limit = sessionLimitAt(order.tariff, order.cost_state.startMs);
  return isLimitReached(limit, { energyWh: order.energy_wh, durationMs: durationBy(order, now) });
};

/** Why a running order must stop now, if it must: its row's session limit, or its allowance. */
export const whyStop = (order: OrderRow, now: Date): Exclude<StopRequest, StopAsker> | null => {
  const { allowance_wh: mostWh, allowance_minor: mostMinor, allowance_until: until } = order;
  if (isSessionLimitReached(order, now)) return 'session-limit';
  if (mostWh !== null && order.energy_wh >= mostWh) return 'allowance-energy';
  if (mostMinor !== null && costBy(order, now) >= mostMinor) return 'allowance-money';
  if (until !== null && now >= until) return 'allowance-until';
  return null;
};

/** What of an order follows from its cost state: the running figures, money in minor units. */
export const figuresOf = (
  order: Pick<OrderRow, 'tariff' | 'fee_rate_ppm'>,
  state: CostState,
): Pick<OrderRow, 'cost_state' | 'energy_wh' | 'duration_ms' | 'cost_minor' | 'fee_minor'> => {
  const cost = totalOf(order.tariff, state);
  return {
    cost_state: state,
    energy_wh: state.lastWh,
    duration_ms: state.lastMs - state.startMs,
    cost_minor: cost,
    fee_minor: feeOf(cost, order.fee_rate_ppm),
  };
};

/** Minutes and idle time are billed until the car is unplugged, so such an order waits for its connector; others end with the stop. */
export const isBilledByTime = (tariff: Tariff): boolean =>
  tariff.rows.some((row) => row.unit === 'minutes') || hasIdleFee(tariff);

/** A session that was refused at its start and delivered nothing leaves nobody anything to confirm, if its register says so. */
export const isWorthHolding = (
  order: Pick<OrderRow, 'held_reason' | 'meter_start_wh' | 'meter_stop_wh'>,
  figures: Pick<OrderRow, 'energy_wh' | 'cost_minor'>,
): boolean => {
  const { held_reason: held, meter_start_wh: startWh, meter_stop_wh: stopWh } = order;
  const isRead = startWh !== null && stopWh !== null;
  return held !== 'not-authorized' || !isRead || figures.energy_wh > 0 || figures.cost_minor > 0;
};

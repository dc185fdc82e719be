import type { Order, OrderState } from '@voltdeck/contract';
import type { Shape, Tone } from '../../ui/status-badge';

/** How each state looks: a colour and a shape, the word comes from the texts. */
export const stateLooks: Readonly<Record<OrderState, { tone: Tone; shape: Shape }>> = {
  requested: { tone: 'grey', shape: 'dotted' },
  starting: { tone: 'violet', shape: 'lower' },
  charging: { tone: 'blue', shape: 'half' },
  suspended: { tone: 'amber', shape: 'ringed' },
  finishing: { tone: 'blue', shape: 'ringed' },
  completed: { tone: 'green', shape: 'full' },
  failed: { tone: 'red', shape: 'triangle' },
  cancelled: { tone: 'grey', shape: 'hollow' },
};

/** How one looks whose connector is free while its charger has not told how it ended. */
export const awaitedLook = { tone: 'amber', shape: 'dotted' } as const satisfies { tone: Tone; shape: Shape };

type Standing = Pick<Order, 'state' | 'stop_requested_at'>;

/** Energy may flow: between plug and stop. */
export const isRunning = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'charging' || state === 'suspended';

/** Not started yet: a stop cancels it, and nothing is billed. */
export const isWaiting = ({ state }: { state: string }): boolean =>
  state === 'requested' || state === 'starting';

/** The figures may still change. */
export const isUnfinished = (order: Pick<Order, 'state'>): boolean =>
  isWaiting(order) || isRunning(order) || order.state === 'finishing';

/** While an order runs, a reason to stop is there only after the charger was asked to. */
export const isStopping = (order: Standing): boolean => isRunning(order) && order.stop_requested_at !== null;

/** Final figures that wait for somebody to answer for them. */
export const mayBeConfirmed = ({ state, held_reason: held }: Pick<Order, 'state' | 'held_reason'>): boolean =>
  state === 'completed' && held !== null;

/** A charger that is free already has nothing to stop. */
export const mayBeStopped = (order: Standing & Pick<Order, 'awaits_stop_until'>): boolean =>
  isWaiting(order) || (isRunning(order) && !isStopping(order) && order.awaits_stop_until === null);

import type { driverOrders } from '@voltdeck/contract';
import type { TextKey, Translate } from '../i18n/texts';

type State = driverOrders.DriverOrder['state'];

const words: Record<State, TextKey> = {
  requested: 'state.requested',
  starting: 'state.starting',
  charging: 'state.charging',
  suspended: 'state.suspended',
  finishing: 'state.finishing',
  completed: 'state.completed',
  failed: 'state.failed',
  cancelled: 'state.cancelled',
};

export const stateText = (state: State, t: Translate): string => t(words[state]);

/** Whether nothing of it changes any more. */
export const isOver = (state: State): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled';

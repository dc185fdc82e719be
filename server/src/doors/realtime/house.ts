import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';

/** What the door needs of the house it stands in. */
export type RealtimeHouse = Pick<House, 'bus' | 'clock' | 'facts' | 'log' | 'run'>;

/** Reads as the product itself, in a transaction of its own. */
export const readAsSystem = <T>(house: Pick<House, 'run'>, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor: { kind: 'system' } }, work);

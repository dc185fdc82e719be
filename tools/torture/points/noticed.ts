import { tallyOf, told } from '../load/pace';
import type { Noticed } from '../load/victims';
import type { Finding } from './point';

const names = {
  list: 'meanwhile another operator looks at its list',
  heartbeat: 'meanwhile its chargers send heartbeats',
};

/** What another operator noticed; every call of it must have been answered. */
export const findingsOf = (noticed: Noticed): Finding[] =>
  (['list', 'heartbeat'] as const).map((what) => {
    const tally = tallyOf(noticed[what]);
    return {
      did: names[what],
      expected: 'every call is answered',
      seen: told(tally),
      isFine: tally.failed === 0,
      figures: { ...tally },
    };
  });

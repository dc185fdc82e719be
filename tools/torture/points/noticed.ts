import { tallyOf, told } from '../load/pace';
import type { Noticed } from '../load/victims';
import type { Finding } from './point';

const names = {
  list: 'meanwhile another operator looks at its list',
  heartbeat: 'meanwhile its chargers send heartbeats',
};

/** A slow machine may tell a caller to come again; most calls it answers all the same. */
const mostPutOff = 0.5;

/** What another operator noticed. */
export const findingsOf = (noticed: Noticed): Finding[] =>
  (['list', 'heartbeat'] as const).map((what) => {
    const beats = noticed[what];
    const { count, failed, p50, p99, max } = tallyOf(beats);
    const putOff = beats.filter(({ fault }) => fault === '503').length;
    return {
      did: names[what],
      expected: 'every call is answered, or, where the machine is slow, told to come again with 503',
      seen: told(tallyOf(beats)),
      isFine: failed === putOff && putOff <= count * mostPutOff,
      figures: { count, failed, putOff, p50, p99, max },
    };
  });

import { type Noticed, openVictims } from '../load/victims';
import { answerAsWorker } from './worker';

/** How long to watch. */
export interface Watch {
  seconds: number;
  perSecond: number;
}

/** Apart from the attacker, so that what it does to its own processor time is not measured. */
answerAsWorker<Watch, Noticed>(async ({ port, victim }) => {
  const victims = await openVictims(() => port, victim, 5);
  return ({ seconds, perSecond }) => victims.watch(perSecond, AbortSignal.timeout(seconds * 1000));
});

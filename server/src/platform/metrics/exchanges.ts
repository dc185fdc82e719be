import type { Registry } from 'prom-client';
import { PlainHistogram } from './plain';
import { showHistograms } from './registering';

const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Series beyond all actions of the specifications with all their outcomes. */
const mostChildren = 1_000;

/** Where what is beyond them is counted. */
const rest = { action: 'unknown', outcome: 'other' };

/** Observes how long the answer to a call took, by its action and how it ended. */
export type Exchange = (action: string, outcome: string, seconds: number) => void;

/** Seconds from a charger's call to our answer. */
export function watchExchanges(registry: Registry): Exchange {
  const byAction = new Map<string, Map<string, PlainHistogram>>();
  let count = 0;
  const made = (action: string, outcome: string): PlainHistogram => {
    // Names that anybody can make up must not become series without end.
    if (count === mostChildren && outcome !== rest.outcome) return childOf(rest.action, rest.outcome);
    if (outcome !== rest.outcome) count += 1;
    const child = new PlainHistogram(seconds);
    const ofAction = byAction.get(action) ?? new Map<string, PlainHistogram>();
    byAction.set(action, ofAction.set(outcome, child));
    return child;
  };
  const childOf = (action: string, outcome: string): PlainHistogram =>
    byAction.get(action)?.get(outcome) ?? made(action, outcome);
  const named = { name: 'voltdeck_ocpp_call_seconds', help: 'Time to answer a call of a charger' };
  showHistograms(registry, named, function* () {
    for (const [action, outcomes] of byAction)
      for (const [outcome, child] of outcomes) yield [{ action, outcome }, child];
  });
  return (action, outcome, took) => childOf(action, outcome).observe(took);
}

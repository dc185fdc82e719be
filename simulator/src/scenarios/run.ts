import type { SessionReport, Violation } from '../run/book';
import type { Charger } from '../run/charger';
import { type CommuterOptions, runCommuter } from './commuter';
import { runDisorder } from './disorder';
import { runDuplicate } from './duplicate';
import { runFast } from './fast';
import { runFlaky } from './flaky';
import { runHostile } from './hostile';
import { runOffline } from './offline';
import { runStorm } from './storm';
import type { TroubleOptions } from './trouble';
import { runWrongClock } from './wrong-clock';
import { runZombie } from './zombie';

export interface ScenarioReport {
  sessions: (SessionReport & { identity: string })[];
  totalWh: number;
  /** Sessions whose stop was never acknowledged. */
  unsettled: number;
  lostMessages: number;
  violations: { count: number; first: (Violation & { identity: string })[] };
}

export interface Scenarios {
  commuter: CommuterOptions;
  fast: CommuterOptions;
  offline: TroubleOptions;
  flaky: TroubleOptions;
  duplicate: TroubleOptions;
  disorder: TroubleOptions;
  'wrong-clock': TroubleOptions;
  zombie: TroubleOptions;
  storm: TroubleOptions;
  hostile: TroubleOptions;
}

const scenarios: { [S in keyof Scenarios]: (options: Scenarios[S]) => Promise<void> } = {
  commuter: runCommuter,
  fast: runFast,
  offline: runOffline,
  flaky: runFlaky,
  duplicate: runDuplicate,
  disorder: runDisorder,
  'wrong-clock': runWrongClock,
  zombie: runZombie,
  storm: runStorm,
  hostile: runHostile,
};

/** In which chargers, their lines or their clocks do what they should not. */
export const troubleNames = [
  'offline',
  'flaky',
  'duplicate',
  'disorder',
  'wrong-clock',
  'zombie',
  'storm',
  'hostile',
] as const satisfies readonly (keyof Scenarios)[];

export const isTrouble = (name: string): name is (typeof troubleNames)[number] =>
  (troubleNames as readonly string[]).includes(name);

export const scenarioNames: readonly string[] = Object.keys(scenarios);

export function isScenario(name: string): name is keyof Scenarios {
  return Object.hasOwn(scenarios, name);
}

/** What chargers did so far: every session with the Wh that the central system was sent. */
export function reportOf(chargers: readonly Charger[]): ScenarioReport {
  const sessions = chargers.flatMap((charger) =>
    charger.sessions().map((session) => ({ identity: charger.identity, ...session })),
  );
  return {
    sessions,
    totalWh: sessions.reduce((sum, session) => sum + session.sentWh, 0),
    unsettled: sessions.filter(({ isSettled, isCutOff }) => !isSettled && !isCutOff).length,
    lostMessages: chargers.reduce((sum, charger) => sum + charger.lostMessages, 0),
    violations: {
      count: chargers.reduce((sum, charger) => sum + charger.violations().count, 0),
      first: chargers.flatMap((charger) =>
        charger.violations().first.map((violation) => ({ identity: charger.identity, ...violation })),
      ),
    },
  };
}

/** Runs a scenario to its end, waits for the last acknowledgements and reports. */
export async function runScenario<S extends keyof Scenarios>(
  name: S,
  options: Scenarios[S],
): Promise<ScenarioReport> {
  await scenarios[name](options);
  // What is still unsettled after the time allowed is told by the report.
  await Promise.allSettled(options.chargers.map((charger) => charger.settled()));
  return reportOf(options.chargers);
}

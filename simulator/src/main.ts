import { simulateCommand, type SimulateOptions } from './command';
import { connectAll, createFleet } from './fleet';
import type { Charger } from './run/charger';
import { isScenario, runScenario, type ScenarioReport } from './scenarios/run';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(report: ScenarioReport, asJson: boolean): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  for (const { identity, connector, transactionId, tag, sentWh, isSettled } of report.sessions) {
    const state = isSettled ? '' : '  not acknowledged';
    process.stdout.write(
      `${identity}/${connector}  transaction ${transactionId}  ${tag}  ${sentWh} Wh${state}\n`,
    );
  }
  const { sessions, totalWh, unsettled, lostMessages, violations } = report;
  process.stdout.write(`${sessions.length} sessions, ${totalWh} Wh sent, ${unsettled} not acknowledged\n`);
  process.stdout.write(`${violations.count} answers broke their schema, ${lostMessages} messages given up\n`);
  for (const { identity, action, what } of violations.first) {
    process.stdout.write(`${identity}: answer to ${action}: ${what}\n`);
  }
}

/** Tells what happens while it happens; the returned functions end it. */
function tellProgress(charger: Charger): (() => void)[] {
  const { identity } = charger;
  return [
    charger.on('session-settled', ({ connector, tag, sentWh }) => {
      say(`${identity}/${connector}  ${tag}  ${sentWh} Wh`);
    }),
    charger.on('card-refused', ({ connector, tag }) => say(`${identity}/${connector}  card ${tag} refused`)),
    charger.on('offline', () => say(`${identity}  offline`)),
    charger.on('refused', (refusal) => say(refusal.message)),
  ];
}

/** The first interrupt ends the scenario in order, the second one at once. */
function signalOfInterrupt(): AbortSignal {
  const over = new AbortController();
  process.once('SIGINT', () => {
    say('Ending the sessions. Interrupt again to leave at once.');
    process.once('SIGINT', () => process.exit(130));
    over.abort();
  });
  process.once('SIGTERM', () => over.abort());
  return over.signal;
}

async function simulate(options: SimulateOptions): Promise<void> {
  const { url, count, identityPrefix, identity, connectors, password, pathPassword, seed, scenario } =
    options;
  if (!isScenario(scenario)) throw new Error(`There is no scenario ${scenario}`);
  const signal = signalOfInterrupt();
  const meterIntervalSeconds = options.meterInterval;
  const fleet = createFleet({
    url,
    count,
    identityPrefix,
    identity,
    connectors,
    password,
    pathPassword,
    protocol: options.protocol,
    isFast: scenario === 'fast' ? true : undefined,
    freeVendTag: options.freeVend,
    seed,
    meterIntervalSeconds,
  });
  const { chargers, refusals } = await connectAll(fleet);
  for (const [reason, times] of refusals) say(`${times} of ${count} chargers not connected: ${reason}`);
  if (chargers.length === 0) {
    process.exitCode = 1;
    return;
  }
  const progress = chargers.flatMap(tellProgress);
  say(`${chargers.length} of ${count} chargers connected to ${url}`);
  const report = await runScenario(scenario, {
    chargers,
    tags: options.tag,
    seed,
    sessions: options.sessions,
    start: options.start,
    pauseSeconds: options.pause,
    chargeSeconds: options.charge,
    signal,
  });
  print(report, options.json === true);
  const isClean = report.unsettled === 0 && report.lostMessages === 0 && report.violations.count === 0;
  for (const end of progress) end();
  for (const charger of chargers) charger.close();
  process.exitCode = isClean && refusals.size === 0 ? 0 : 1;
}

await simulateCommand(simulate).parseAsync();

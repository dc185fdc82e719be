import { simulateCommand, type SimulateOptions } from './command';
import { connectAll, createFleet } from './fleet';
import type { Charger } from './run/charger';
import { type Billing, openBilling } from './billing/api';
import { settleUp } from './billing/settle-up';
import { printAccounts, printReport } from './report';
import { isScenario, isTrouble, runScenario, type ScenarioReport } from './scenarios/run';
import { troubledNature } from './scenarios/trouble';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
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

function fleetOf(options: SimulateOptions): Charger[] {
  const { scenario, meterInterval } = options;
  const [url = '', ...urls] = options.url;
  const { meterIntervalSeconds, ...nature } = troubledNature;
  const isTroubled = isTrouble(scenario);
  return createFleet({
    ...options,
    url,
    urls,
    isFast: scenario === 'fast' ? true : undefined,
    freeVendTag: options.freeVend,
    meterIntervalSeconds: meterInterval ?? (isTroubled ? meterIntervalSeconds : 10),
    nature: isTroubled ? nature : {},
  });
}

/** Who is asked what is billed; undefined where no API is given. */
async function billingOf({ api, apiLogin, apiPassword }: SimulateOptions): Promise<Billing | undefined> {
  if (api === undefined) return undefined;
  if (apiLogin === undefined || apiPassword === undefined)
    throw new Error('--api needs --api-login and --api-password');
  return openBilling({ address: api, email: apiLogin, password: apiPassword });
}

/** Whether all that was sent is billed, or held with a reason. */
async function isAccounted(
  { scenario, json }: SimulateOptions,
  chargers: readonly Charger[],
  billing: Billing | undefined,
): Promise<boolean> {
  if (billing === undefined) return true;
  const accounts = await settleUp(chargers, billing);
  printAccounts(scenario, accounts, json === true);
  return accounts.sum.faults.length === 0;
}

const isClean = ({ unsettled, lostMessages, violations }: ScenarioReport): boolean =>
  unsettled === 0 && lostMessages === 0 && violations.count === 0;

async function simulate(options: SimulateOptions): Promise<void> {
  const { url, count, scenario } = options;
  if (!isScenario(scenario)) throw new Error(`There is no scenario ${scenario}`);
  const signal = signalOfInterrupt();
  const billing = await billingOf(options);
  const { chargers, refusals } = await connectAll(fleetOf(options));
  for (const [reason, times] of refusals) say(`${times} of ${count} chargers not connected: ${reason}`);
  if (chargers.length === 0) {
    process.exitCode = 1;
    return;
  }
  const progress = chargers.flatMap(tellProgress);
  say(`${chargers.length} of ${count} chargers connected to ${url.join(', ')}`);
  const report = await runScenario(scenario, {
    chargers,
    tags: options.tag,
    seed: options.seed,
    sessions: options.sessions,
    start: options.start,
    pauseSeconds: options.pause,
    chargeSeconds: options.charge,
    signal,
  });
  if (billing === undefined || options.json !== true) printReport(report, options.json === true);
  const isWell = (await isAccounted(options, chargers, billing)) && isClean(report);
  for (const end of progress) end();
  for (const charger of chargers) charger.close();
  process.exitCode = isWell && refusals.size === 0 ? 0 : 1;
}

await simulateCommand(simulate).parseAsync();

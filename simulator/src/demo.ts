import { createInterface } from 'node:readline';
import { createCharger } from './run/charger';
import { manners } from './run/manners';
import type { ChargerOptions } from './run/options';
import { runStreet } from './scenarios/street';

/** What the demo tells its chargers, as one line of JSON; they live until its stream ends. */
interface DemoStreet {
  url: string;
  seed: number;
  meterIntervalSeconds: number;
  /** Each with the cards of those who charge there, and the manners of its maker. */
  chargers: (Omit<ChargerOptions, 'url'> & { tags: string[]; manners?: keyof typeof manners })[];
}

const over = new AbortController();
const leave = (): void => {
  over.abort();
  process.exit(0);
};

// Interrupts go to the whole group of processes: whoever started us ends our stream when it is time.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', leave);

async function open(street: DemoStreet): Promise<void> {
  const { url, seed, meterIntervalSeconds } = street;
  const tags = new Map(street.chargers.map((charger) => [charger.identity, charger.tags]));
  const chargers = street.chargers.map((options, index) => {
    const charger = createCharger({ ...options, url, seed: seed + index, meterIntervalSeconds });
    if (options.manners !== undefined) charger.faults.wire = manners[options.manners];
    return charger;
  });
  for (const charger of chargers) {
    charger.on('refused', (refusal) => process.stderr.write(`${refusal.message}\n`));
  }
  await Promise.all(chargers.map((charger) => charger.connect()));
  await runStreet({ chargers, tagsAt: (identity) => tags.get(identity) ?? [], seed, signal: over.signal });
}

const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  open(JSON.parse(line) as DemoStreet).catch((error: unknown) => {
    process.stderr.write(`The simulated charge points gave up: ${String(error)}\n`);
    process.exit(1);
  });
});
lines.once('close', leave);

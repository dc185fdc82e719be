import { createInterface } from 'node:readline';
import { createCharger } from './run/charger';
import type { ChargerOptions } from './run/options';
import { runStreet } from './scenarios/street';

/** What the demo tells its chargers, as one line of JSON; they live until its stream ends. */
interface DemoStreet {
  url: string;
  tags: string[];
  seed: number;
  meterIntervalSeconds: number;
  chargers: Omit<ChargerOptions, 'url'>[];
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
  const { url, seed, meterIntervalSeconds, tags } = street;
  const chargers = street.chargers.map((options, index) =>
    createCharger({ ...options, url, seed: seed + index, meterIntervalSeconds }),
  );
  for (const charger of chargers) {
    charger.on('refused', (refusal) => process.stderr.write(`${refusal.message}\n`));
  }
  await Promise.all(chargers.map((charger) => charger.connect()));
  await runStreet({ chargers, tags, seed, signal: over.signal });
}

const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  open(JSON.parse(line) as DemoStreet).catch((error: unknown) => {
    process.stderr.write(`The simulated charge points gave up: ${String(error)}\n`);
    process.exit(1);
  });
});
lines.once('close', leave);

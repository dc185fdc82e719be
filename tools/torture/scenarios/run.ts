import { login, openProduct, type WantedChargePoint } from '../../../e2e/product';
import type { House } from '../../../server/src/platform/house';
import {
  type Accounts,
  type Charger,
  connectAll,
  createFleet,
  openBilling,
  runScenario,
  type ScenarioReport,
  settleUp,
  type troubleNames,
  troubledNature,
} from '../../../simulator/src/index';

export type Trouble = (typeof troubleNames)[number];

const protocols = ['1.6', '2.0.1'] as const;

export interface WantedRun {
  /** Each has its own chargers, and those of one turn run at once. */
  turns: readonly (readonly Trouble[])[];
  /** Chargers of each scenario and version. */
  chargers: number;
  /** Sessions of each charger. */
  sessionsEach: number;
  chargeSeconds?: readonly [number, number];
  seed: number;
  /** Hears of each scenario as soon as it is over. */
  tell?(result: TroubleResult): void;
}

export interface TroubleResult {
  scenario: Trouble;
  report: ScenarioReport;
  accounts: Accounts;
  seconds: number;
}

interface World {
  url: string;
  port: number;
  house: House;
  /** By identity. */
  passwords: ReadonlyMap<string, string>;
}

const prefixOf = (scenario: Trouble, protocol: string): string =>
  `${scenario.toUpperCase()}-${protocol.replaceAll('.', '')}`;
const identityOf = (prefix: string, index: number): string =>
  `${prefix}-${String(index + 1).padStart(4, '0')}`;
const cardOf = (identity: string): string => `CARD-${identity}`.slice(0, 36);

function placesOf({ turns, chargers }: WantedRun): WantedChargePoint[] {
  const price = { starting_time: '00:00', ending_time: '00:00', price: 0.5, price_unit: 'energy' as const };
  return turns.flat().flatMap((scenario) =>
    protocols.flatMap((protocol) =>
      Array.from({ length: chargers }, (_, index) => {
        const identifier = identityOf(prefixOf(scenario, protocol), index);
        return {
          identifier,
          kind: index % 4 === 3 ? ('DC' as const) : ('AC' as const),
          maxPowerW: index % 4 === 3 ? 150_000 : 22_000,
          prices: [price],
          tags: [cardOf(identifier)],
        };
      }),
    ),
  );
}

async function connected(world: World, scenario: Trouble, wanted: WantedRun): Promise<Charger[]> {
  const { meterIntervalSeconds, ...nature } = troubledNature;
  const fleet = protocols.flatMap((protocol) =>
    createFleet({
      url: world.url,
      count: wanted.chargers,
      identityPrefix: prefixOf(scenario, protocol),
      connectors: 1,
      meterIntervalSeconds,
      nature,
      protocol,
      seed: wanted.seed,
      passwordOf: (identity) => world.passwords.get(identity),
    }),
  );
  const { chargers, refusals } = await connectAll(fleet);
  for (const [reason, count] of refusals) throw new Error(`${count} chargers were refused: ${reason}`);
  return chargers;
}

const quarantineOf = (house: House) => async (identity: string) => {
  const { rows } = await house.db.pool.query<{ text: string }>(
    `select q.action || ' ' || q.reason || ' ' || q.payload::text as text
     from quarantine q join charge_points p on p.id = q.charge_point_id where p.identifier = $1`,
    [identity],
  );
  return rows.map(({ text }) => text);
};

async function suffer(world: World, scenario: Trouble, wanted: WantedRun): Promise<TroubleResult> {
  const beganMs = Date.now();
  const billing = await openBilling({
    address: `http://127.0.0.1:${world.port}`,
    ...login,
  });
  const chargers = await connected(world, scenario, wanted);
  try {
    const report = await runScenario(scenario, {
      chargers,
      tags: chargers.map(({ identity }) => cardOf(identity)),
      seed: wanted.seed,
      sessions: wanted.sessionsEach * chargers.length,
      chargeSeconds: wanted.chargeSeconds,
    });
    const accounts = await settleUp(chargers, billing, quarantineOf(world.house));
    return { scenario, report, accounts, seconds: (Date.now() - beganMs) / 1000 };
  } finally {
    for (const charger of chargers) charger.close();
  }
}

/** Has chargers of both versions live through scenarios at a product of their own, and lays what they sent beside what is billed. */
export async function runScenarios(wanted: WantedRun): Promise<TroubleResult[]> {
  const opened = await openProduct(placesOf(wanted));
  const world: World = {
    url: opened.ocppUrl,
    port: opened.product.port,
    house: opened.product.house,
    passwords: new Map(opened.chargers.map(({ identifier, password }) => [identifier, password])),
  };
  const results: TroubleResult[] = [];
  try {
    for (const turn of wanted.turns)
      await Promise.all(
        turn.map(async (scenario) => {
          const result = await suffer(world, scenario, wanted);
          results.push(result);
          wanted.tell?.(result);
        }),
      );
    return results;
  } finally {
    await opened.close();
  }
}

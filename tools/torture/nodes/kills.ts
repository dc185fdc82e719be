import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../../simulator/src/charger/random';
import {
  type Accounts,
  type Billing,
  type Charger,
  openBilling,
  reportOf,
  runScenario,
  settleUp,
} from '../../../simulator/src/index';
import type { Finding } from '../points/point';
import { type Afar, openAfar } from './afar';
import { giveJobs } from './jobs';
import { cardOf, ownerLogin, type World } from './world';

export interface Round {
  number: number;
  /** Which node was killed, so long after its chargers began, and for how long it was away. */
  node: string;
  afterSeconds: number;
  awaySeconds: number;
  /** Sessions that ran when it was killed. */
  running: number;
  /** Of all rounds so far. */
  accounts: Accounts;
  seconds: number;
  faults: string[];
}

/** What was sent of chargers' energy beside what is billed, asked at the address that all nodes stand behind. */
const openAccounts = ({ front }: World): Promise<Billing> =>
  openBilling({ address: `http://127.0.0.1:${front.port}`, ...ownerLogin });

const quarantineOf =
  ({ house }: World) =>
  async (identity: string): Promise<string[]> => {
    const { rows } = await house.db.pool.query<{ text: string }>(
      `select q.action || ' ' || q.reason as text
       from quarantine q join charge_points p on p.id = q.charge_point_id where p.identifier = $1`,
      [identity],
    );
    return rows.map(({ text }) => text);
  };

/** What of the chargers themselves is amiss. */
function chargersFaults(chargers: readonly Charger[]): string[] {
  const { unsettled, lostMessages, violations } = reportOf(chargers);
  return [
    ...(unsettled > 0 ? [`${unsettled} sessions were not acknowledged`] : []),
    ...(lostMessages > 0 ? [`${lostMessages} messages were refused again and again`] : []),
    ...violations.first.map(({ identity, action, what }) => `${identity}: answer to ${action}: ${what}`),
  ];
}

/** What nodes say that they could not do, and whether one ended by itself. */
const nodesFaults = ({ nodes }: World): string[] =>
  nodes.flatMap(({ name, product }) => [
    ...(product.deaths > 0 ? [`node ${name} ended by itself: ${product.lastWords}`] : []),
    ...product.said
      .split('\n')
      .filter((line) => /"level":"?(50|60|error|fatal)/.test(line))
      .map((line) => `node ${name}: ${line.slice(0, 400)}`),
  ]);

const between = (random: () => number, least: number, most: number): number =>
  least + random() * (most - least);

/** Cars come to every charger, some let start and stop by people who call; meanwhile one node is killed, and started again some seconds later. */
async function playRound(
  world: World,
  chargers: readonly Charger[],
  { number, seed, afar, isFast }: Pick<WantedRounds, 'seed' | 'isFast'> & { number: number; afar: Afar },
): Promise<Omit<Round, 'accounts' | 'faults' | 'seconds'>> {
  const random = randomFrom(seed * 7_919 + number);
  const node = world.nodes[number % 2 === 1 ? 0 : 1];
  const charging = chargers.map((charger, index) =>
    runScenario('commuter', {
      chargers: [charger],
      tags: [cardOf(charger.identity)],
      start: 'mixed',
      startTimeoutSeconds: 10,
      onPlugged: (identity) => afar.start(identity),
      onWantsStop: (identity) => afar.stop(identity),
      seed: seed * 1_000_003 + number * 1_009 + index,
      sessions: isFast ? 1 : 2,
      pauseSeconds: [0.2, 1.5],
      chargeSeconds: isFast ? [2, 5] : [3, 8],
    }),
  );
  const isRunning = (charger: Charger): boolean => charger.connector(1)?.session != null;
  const began = performance.now();
  while (chargers.filter(isRunning).length < chargers.length / 2) await sleep(50);
  await sleep(between(random, 0, isFast ? 1000 : 3000));
  const afterSeconds = (performance.now() - began) / 1000;
  await giveJobs(
    world.house,
    [...world.secrets.values()].map(({ id }) => id),
  );
  await sleep(between(random, 0, 300));
  const running = chargers.filter(isRunning).length;
  await node.product.kill();
  const awaySeconds = between(random, 1, 4);
  await sleep(awaySeconds * 1000);
  await node.product.revive();
  await Promise.all(charging);
  return { number, node: node.name, afterSeconds, awaySeconds, running };
}

export interface WantedRounds {
  chargers: readonly Charger[];
  kills: number;
  seed: number;
  /** One car at each charger in each round instead of two. */
  isFast: boolean;
  /** Hears of each round as soon as it is over. */
  tell?(round: Round): void;
  /** What else is to be held after each round; answers what is amiss. */
  also?(): Promise<string[]>;
}

/** Kills nodes in turn, and lays after each kill what was sent beside what is billed. */
export async function playRounds(world: World, wanted: WantedRounds): Promise<Round[]> {
  const { chargers, kills, seed, isFast } = wanted;
  const billing = await openAccounts(world);
  const afar = await openAfar(world);
  const rounds: Round[] = [];
  for (let number = 1; number <= kills; number += 1) {
    const began = performance.now();
    const played = await playRound(world, chargers, { number, seed, afar, isFast });
    const accounts = await settleUp(chargers, billing, quarantineOf(world));
    const faults = [
      ...accounts.sum.faults,
      ...chargersFaults(chargers),
      ...nodesFaults(world),
      ...((await wanted.also?.()) ?? []),
    ];
    const round = { ...played, accounts, faults, seconds: (performance.now() - began) / 1000 };
    rounds.push(round);
    wanted.tell?.(round);
  }
  return rounds;
}

/** What the rounds came to, as one finding. */
export function findingOf(rounds: readonly Round[]): Finding {
  const faults = rounds.flatMap(({ number, faults: some }) =>
    some.map((fault) => `kill ${number}: ${fault}`),
  );
  const last = rounds.at(-1)?.accounts.sum;
  const running = rounds.reduce((sum, round) => sum + round.running, 0);
  const { sessions = 0, sentWh = 0, billedWh = 0, heldWh = 0, quarantinedWh = 0 } = last ?? {};
  return {
    did: `one of two nodes was killed ${rounds.length} times while chargers of both versions charged`,
    expected: 'after each: energy billed = energy sent to the Wh, or held with a reason; nothing twice',
    seen: [
      `${sessions} sessions, ${running} of them running when a node died: ${sentWh} Wh sent, ${billedWh} Wh billed, ${heldWh} Wh held, ${quarantinedWh} Wh in quarantine`,
      ...faults.slice(0, 20),
    ].join('; '),
    isFine: faults.length === 0 && sentWh > 0,
    figures: {
      kills: rounds.length,
      sessions,
      sentWh,
      billedWh,
      heldWh,
      quarantinedWh,
      faults: faults.length,
    },
  };
}

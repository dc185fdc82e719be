import { setTimeout as sleep } from 'node:timers/promises';
import { logins } from '@voltdeck/contract';
import { randomFrom } from '../../../simulator/src/charger/random';
import { languages, type Transaction } from '../../bench/ocpp/frames';
import type { Beat } from '../load/pace';
import { TortureCharger } from '../wire/charger';
import { ask, resultsOf } from '../wire/http';
import type { Extent } from './commands';
import { Listener } from './listener';
import type { Node } from './node';
import { cardOf, identityOf, ownerLogin, type Protocol, protocols, type World } from './world';

/** Longer than the least time between two states that only the meter moved, so that none waits for the one before. */
const leastGapMs = 1_200;

/** The token of a login at one node. */
export async function tokenAt(
  { port }: Node,
  credentials: { email: string; password: string } = ownerLogin,
): Promise<string> {
  const answer = await ask(port, { method: 'POST', path: logins.loginV3.path, body: credentials });
  return resultsOf<{ access_token: string }>(answer).access_token;
}

/** Each charging has a name of its own. */
let begun = 0;

const isoNow = (): string => new Date().toISOString();

/** A charger that charges, whose readings are said when they are asked for. */
class Meter {
  #wh = 100_000;
  #said = 0;

  private constructor(
    readonly orderId: number,
    private readonly charger: TortureCharger,
    private readonly parts: { protocol: Protocol; transaction: Transaction },
  ) {}

  static async begin(world: World, holder: Node, protocol: Protocol, index: number): Promise<Meter> {
    const identifier = identityOf('READ', protocol, index);
    const { id = 0, password = '' } = world.secrets.get(identifier) ?? {};
    const identity = { identifier, password };
    const charger = await TortureCharger.plug({ port: holder.port, identity, version: protocol });
    const language = languages[protocol];
    const token = cardOf(identifier);
    await charger.ask('boot', language.boot('boot'));
    await charger.ask('free', language.available('free', isoNow()));
    begun += 1;
    const start = `start${begun}`;
    const text = language.start({ id: start, token, energyWh: 100_000, at: isoNow() });
    const reply = await charger.ask(start, text);
    const answer = JSON.stringify([reply.kind, start, reply.payload]);
    const transaction = language.begun(`${token}-${start}`, answer);
    if (transaction === undefined) throw new Error(`${identifier} was not let start: ${reply.code}`);
    const { rows } = await world.house.db.pool.query<{ id: number }>(
      `select id from orders where charge_point_id = $1 and state = 'charging'`,
      [id],
    );
    return new Meter(Number(rows[0]?.id), charger, { protocol, transaction });
  }

  /** Tells that ten more Wh flowed; answers how many by now, and when the answer came. */
  async read(): Promise<{ energyWh: number; answeredMs: number }> {
    this.#wh += 10;
    this.#said += 1;
    const { protocol, transaction } = this.parts;
    const id = `r${this.#said}`;
    const text = languages[protocol].read({ id, energyWh: this.#wh, at: isoNow(), transaction });
    const { kind } = await this.charger.ask(id, text);
    if (kind !== 3) throw new Error(`a reading of order ${this.orderId} was not taken`);
    return { energyWh: this.#wh - 100_000, answeredMs: performance.now() };
  }

  close(): void {
    this.charger.close();
  }
}

const energyOf = (data: unknown): number =>
  Math.round(
    ((data as { data?: { order?: { charging_session_energy?: number } } }).data?.order
      ?.charging_session_energy ?? 0) * 1000,
  );

async function readings(
  meter: Meter,
  listener: Listener,
  { untilMs, random }: { untilMs: number; random: () => number },
): Promise<Beat[]> {
  const channel = `private-orders.${meter.orderId}`;
  await listener.subscribe(channel);
  const beats: Beat[] = [];
  let told = 0;
  while (performance.now() < untilMs) {
    await sleep(leastGapMs + random() * 800);
    const wantedWh = told + 10;
    const coming = listener.next((heard) => heard.channel === channel && energyOf(heard.data) >= wantedWh);
    const [{ energyWh, answeredMs }, heard] = await Promise.all([meter.read(), coming.catch(() => null)]);
    told = energyWh;
    // The event may overtake the charger's answer.
    const ms = heard === null ? 0 : Math.max(0, heard.atMs - answeredMs);
    beats.push({ ms, fault: heard === null ? 'never came' : undefined });
  }
  return beats;
}

/** How long a reading that one node took in needs from the charger's answer to who listens at the other one. */
export async function eventTimes(
  world: World,
  { asked, holder }: { asked: Node; holder: Node },
  { count, seconds, seed }: Extent,
): Promise<Beat[]> {
  const listener = await Listener.open(asked.port, await tokenAt(asked));
  const wanted = protocols.flatMap((protocol) =>
    Array.from({ length: count }, (_, index) => ({ protocol, index })),
  );
  const meters = await Promise.all(
    wanted.map(({ protocol, index }) => Meter.begin(world, holder, protocol, index)),
  );
  try {
    const untilMs = performance.now() + seconds * 1000;
    const all = meters.map((meter, index) =>
      readings(meter, listener, { untilMs, random: randomFrom(seed * 17 + index) }),
    );
    return (await Promise.all(all)).flat();
  } finally {
    listener.close();
    for (const meter of meters) meter.close();
  }
}

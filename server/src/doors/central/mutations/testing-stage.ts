import { randomUUID } from 'node:crypto';
import type { OcppVersion } from '@voltdeck/ocpp';
import { Learnt, Memory, nouns } from '../../../charging';
import { chargingHouse, type ChargingHouse } from '../../../charging/testing-charging';
import { registerJobs } from '../../jobs/jobs';
import type { Dialect, Speaker } from '../dialect';
import { type Entry, type Happening, type Taken } from '../entry';
import { writeSet } from '../sets';
import { v16 } from '../v16/dialect';
import { v201 } from '../v201/dialect';
import { epochMs } from './testing-plays';

const dialects: Readonly<Record<OcppVersion, Dialect>> = { '1.6': v16, '2.0.1': v201 };

/** A charge point on a socket of its own, as far as what it says is concerned. */
export interface Actor {
  speaker: Speaker;
  connectionId: string;
  dialect: Dialect;
  card: string;
}

/** What a charge point says, and what it was replied. */
export interface Said {
  actor: Actor;
  action: string;
  payload: object;
}

export interface Stage extends ChargingHouse {
  /** So many charge points with one connector and a card each. */
  actors(version: OcppVersion, count: number): Promise<Actor[]>;
  /** Takes in what different charge points say, and gives the payloads of the replies; null for an error. */
  say(all: readonly Said[], atMs: number): Promise<(object | null)[]>;
  /** Lets everything happen that the clock brings by then. */
  upkeep(atMs: number): Promise<void>;
}

const atOnce = 250;
const asSet = { actor: { kind: 'system' }, lane: 'charger', tellsAfter: true } as const;
/** A charge point that charges no more than at home, so that a register of another unit is beyond it. */
const maxPowerW = 7_400;

/** Columns that are written by hand, as they are copied of the first to all others. */
const copied = (table: string, but: Readonly<Record<string, string>>): string => `
  select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as into,
    string_agg(case column_name ${Object.entries(but)
      .map(([column, value]) => `when '${column}' then '${value.replaceAll("'", "''")}'`)
      .join(' ')} else 't.' || quote_ident(column_name) end, ', ' order by ordinal_position) as values
  from information_schema.columns where table_name = '${table}' and is_identity = 'NO' and is_generated = 'NEVER'`;

async function copy(
  house: ChargingHouse,
  table: string,
  but: Record<string, string>,
  from: string,
): Promise<void> {
  const [columns] = await house.rows<{ into: string; values: string }>(copied(table, but));
  await house.rows(
    `insert into ${table} (${columns?.into}) select ${columns?.values} from ${table} t, ${from}`,
  );
}

/** Charge points by copies of one that was added as all are, because there are thousands. */
async function addMany(house: ChargingHouse, name: string, count: number): Promise<number[]> {
  const { id } = await house.station({ identifier: name, connectors: [{ number: 1, maxPowerW }] });
  const all = `generate_series(1, ${count}) n where t.id = ${id}`;
  await copy(house, 'charge_points', { identifier: `'${name}-' || n`, token: `t.token || n` }, all);
  const of = `charge_points p where t.charge_point_id = ${id} and p.identifier like '${name}-%'`;
  await copy(house, 'connectors', { charge_point_id: 'p.id' }, of);
  await copy(house, 'charge_point_prices', { charge_point_id: 'p.id' }, of);
  await house.tag(name);
  await copy(
    house,
    'tags',
    { uid: `'${name}-' || n` },
    `generate_series(1, ${count}) n where t.uid = '${name}'`,
  );
  const made = await house.rows<{ id: number }>(
    `select id from charge_points where identifier like '${name}-%' order by id`,
  );
  return made.map((each) => each.id);
}

function filled(value: unknown, card: string): unknown {
  if (value === '$card') return card;
  if (Array.isArray(value)) return value.map((each) => filled(each, card));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, card)]));
}

let calls = 0;

function entryOf({ actor, action, payload }: Said, at: Date): Entry {
  const { speaker, dialect, connectionId, card } = actor;
  const messageId = `m${(calls += 1)}`;
  const raw = JSON.stringify([2, messageId, action, filled(payload, card)]);
  const sent = (JSON.parse(raw) as [number, string, string, object])[3];
  const call = { messageId, action, payload: sent, isPruned: false, raw };
  const { saying } = dialect.read(call as never, speaker, at);
  const open = { version: dialect.version, messageId, action, raw };
  const { chargePointId } = speaker;
  // Nothing that is mutated is worked on by itself.
  return { chargePointId, speaker, connectionId, at, happening: saying as Happening, call: open };
}

const replyOf = (taken: Taken | Error): object | null => {
  if (taken instanceof Error) throw taken;
  const reply = taken.reply?.reply;
  return reply?.kind === 'result' ? (reply.payload as object) : null;
};

async function sayAll(
  house: ChargingHouse,
  memory: Memory,
  { all, at }: { all: readonly Said[]; at: Date },
): Promise<(object | null)[]> {
  house.clock.set(at);
  const replies: (object | null)[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    const entries = all.slice(from, from + atOnce).map((each) => entryOf(each, at));
    const learnt = new Learnt(memory);
    const taken = await house.run(asSet, (ctx) =>
      writeSet(ctx, entries, { learnt, clock: house.clock, wakingMs: 600_000 }),
    );
    learnt.keep();
    replies.push(...taken.map(replyOf));
  }
  return replies;
}

const everyMinute = nouns
  .flatMap(({ clockJobs = [] }) => clockJobs)
  .filter(({ cron }) => cron === '* * * * *');

/** The queue goes by the database's clock, so what is due by ours is brought forward. */
async function runDue(house: ChargingHouse): Promise<void> {
  await house.rows(
    'update graphile_worker._private_jobs set run_at = least(run_at, now()) where run_at <= $1',
    [house.clock.now()],
  );
  await house.runJobs();
}

/** The door of chargers without its sockets: what is read is taken in by sets, on a clock that stands still between two lines. */
export async function openStage(): Promise<Stage> {
  const house = await chargingHouse();
  registerJobs(house, nouns);
  house.clock.set(new Date(epochMs));
  const memory = new Memory();
  let made = 0;
  return {
    ...house,
    actors: async (version, count) => {
      const name = `MUTANT${(made += 1)}`;
      const ids = await addMany(house, name, count);
      const { operatorId } = house.mine;
      return ids.map((chargePointId, index) => ({
        speaker: { chargePointId, operatorId, connectedAt: new Date(epochMs - 60_000) },
        connectionId: randomUUID(),
        dialect: dialects[version],
        card: `${name}-${index + 1}`,
      }));
    },
    say: (all, atMs) => sayAll(house, memory, { all, at: new Date(atMs) }),
    upkeep: async (atMs) => {
      house.clock.set(new Date(atMs));
      for (const job of everyMinute)
        await house.run({ actor: { kind: 'system' } }, (ctx) => job.handler(ctx));
      await runDue(house);
    },
  };
}

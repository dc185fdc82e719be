import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mutation, mutationsOf } from './testing-mutate';
import { type Course, courses, epochMs, type Line, readWh, trueWh } from './testing-plays';
import { type Actor, openStage, type Said, type Stage } from './testing-stage';

// docs/chargers-in-the-field.md#one-odd-value

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A session of which one line is told otherwise. */
interface Play extends Mutation {
  line: Line;
  actor: Actor;
  transactionId: unknown;
}

const playsOf = async (course: Course, line: Line): Promise<Play[]> => {
  const mutations = mutationsOf(line.payload);
  const actors = await stage.actors(course.version, mutations.length);
  return mutations.flatMap((mutation, index) => {
    const actor = actors[index];
    return actor === undefined ? [] : [{ ...mutation, line, actor, transactionId: null }];
  });
};

function withTransaction(value: unknown, id: unknown): unknown {
  if (value === '$tx') return id;
  if (value === '$tx as text') return String(id);
  if (Array.isArray(value)) return value.map((each) => withTransaction(each, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTransaction(each, id)]));
}

async function perform(course: Course, plays: readonly Play[]): Promise<void> {
  for (const line of course.lines) {
    const said = plays.map(({ actor, transactionId, ...play }): Said => ({
      actor,
      action: line.action,
      payload: withTransaction(play.line === line ? play.payload : line.payload, transactionId) as object,
    }));
    const replies = await stage.say(said, epochMs + line.minute * 60_000);
    if (line.action !== 'StartTransaction') continue;
    plays.forEach((play, index) => {
      play.transactionId = (replies[index] as { transactionId?: unknown } | null)?.transactionId;
    });
  }
}

interface Came {
  orders: { state: string; energy_wh: number; held_reason: string | null; closed_by_rule: boolean }[];
  aside: string[];
}

async function whatCame(plays: readonly Play[]): Promise<Map<number, Came>> {
  const came = new Map(
    plays.map(({ actor }): [number, Came] => [actor.speaker.chargePointId, { orders: [], aside: [] }]),
  );
  const ids = [...came.keys()];
  const orders = await stage.rows<Came['orders'][number] & { charge_point_id: number }>(
    `select charge_point_id, state, energy_wh, held_reason, closed_by_rule from orders_now
     where charge_point_id = any($1) order by id`,
    [ids],
  );
  for (const order of orders) came.get(order.charge_point_id)?.orders.push(order);
  const aside = await stage.rows<{ charge_point_id: number; action: string; reason: string }>(
    'select charge_point_id, action, reason from quarantine where charge_point_id = any($1) order by id',
    [ids],
  );
  for (const { charge_point_id: id, action, reason } of aside)
    came.get(id)?.aside.push(`${action}: ${reason}`);
  return came;
}

/** What became of a session: wrong is one that is billed otherwise than it was told, and nobody learns of it. */
type Verdict = 'right' | 'as told' | 'held' | 'aside' | 'wrong';

/** Ways in which a value was not told at all. */
const absences = new Set(['null', 'an empty text', 'missing', 'an empty object', 'an empty list']);

/** An end of 2.0.1 may tell no register; then the last reading counts. */
const tellsNoRegister = ({ line, path, kind }: Play): boolean =>
  line.name === 'TransactionEvent Ended' &&
  absences.has(kind) &&
  /^meterValue(\.0(\.sampledValue(\.0)?)?)?$/.test(path.join('.'));

function verdictOn(play: Play, { orders, aside }: Came): Verdict {
  const ended = orders.filter(({ state }) => state === 'completed');
  const isOpen = orders.some(({ state }) => !['completed', 'failed', 'cancelled'].includes(state));
  const billed = ended.filter(({ held_reason: held }) => held === null);
  const billedWh = billed.reduce((sum, { energy_wh: wh }) => sum + wh, 0);
  if (isOpen || billedWh > trueWh) return 'wrong';
  if (billed.length < ended.length) return 'held';
  if (billed.length === 1 && billedWh === trueWh) return 'right';
  if (billed.length === 1 && billedWh === readWh && tellsNoRegister(play)) return 'as told';
  return billed.length === 0 && aside.length > 0 ? 'aside' : 'wrong';
}

async function verdicts(course: Course, line: Line): Promise<Record<Verdict, string[]>> {
  const plays = await playsOf(course, line);
  await perform(course, plays);
  for (const minute of [40, 70, 26 * 60]) await stage.upkeep(epochMs + minute * 60_000);
  const came = await whatCame(plays);
  const all: Record<Verdict, string[]> = { right: [], 'as told': [], held: [], aside: [], wrong: [] };
  for (const play of plays) {
    const outcome = came.get(play.actor.speaker.chargePointId) ?? { orders: [], aside: [] };
    const told = `${play.path.join('.')} ${play.kind}: ${JSON.stringify(outcome)}`;
    all[verdictOn(play, outcome)].push(told);
  }
  return all;
}

const cases = courses.flatMap((course) =>
  Object.entries(course.mutated).flatMap(([name, { ways, right }]) => {
    const line = course.lines.find((each) => each.name === name);
    return line === undefined ? [] : [{ name, version: course.version, ways, right, course, line }];
  }),
);

test.each(cases)(
  'one value of $name in $version told in $ways ways bills nothing wrongly, and at least $right times all as ever',
  async ({ course, line, ways, right }) => {
    expect(mutationsOf(line.payload)).toHaveLength(ways);
    const came = await verdicts(course, line);
    expect(came.wrong).toEqual([]);
    expect(came.right.length).toBeGreaterThanOrEqual(right);
  },
);

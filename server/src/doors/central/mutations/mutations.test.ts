import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mutation, mutationsOf } from './testing-mutate';
import { type Course, courses, epochMs, type Line, trueWh } from './testing-plays';
import { type Actor, openStage, type Said, type Stage } from './testing-stage';

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

/** What became of a session: wrong is one that is billed otherwise than it was, and nobody was told. */
type Verdict = 'right' | 'closed' | 'held' | 'aside' | 'wrong';

function verdictOn({ orders, aside }: Came): Verdict {
  const ended = orders.filter(({ state }) => state === 'completed');
  const isOpen = orders.some(({ state }) => !['completed', 'failed', 'cancelled'].includes(state));
  const billed = ended.filter(({ held_reason: held }) => held === null);
  const billedWh = billed.reduce((sum, { energy_wh: wh }) => sum + wh, 0);
  if (isOpen || billedWh > trueWh) return 'wrong';
  if (billed.length < ended.length) return 'held';
  if (billed.length === 1 && billedWh === trueWh) return billed[0]?.closed_by_rule ? 'closed' : 'right';
  return billed.length === 0 && aside.length > 0 ? 'aside' : 'wrong';
}

async function play(course: Course, line: Line): Promise<Record<Verdict, number>> {
  const plays = await playsOf(course, line);
  await perform(course, plays);
  for (const minute of [40, 70, 26 * 60]) await stage.upkeep(epochMs + minute * 60_000);
  const came = await whatCame(plays);
  const counts: Record<Verdict, number> = { right: 0, closed: 0, held: 0, aside: 0, wrong: 0 };
  const wrong: string[] = [];
  for (const { actor, path, kind } of plays) {
    const outcome = came.get(actor.speaker.chargePointId) ?? { orders: [], aside: [] };
    const verdict = verdictOn(outcome);
    counts[verdict] += 1;
    if (verdict === 'wrong') wrong.push(`${path.join('.')} ${kind}: ${JSON.stringify(outcome)}`);
  }
  expect(wrong).toEqual([]);
  return counts;
}

const cases = courses.flatMap((course) =>
  course.mutated.flatMap((name) => {
    const line = course.lines.find((each) => each.name === name);
    return line === undefined ? [] : [{ of: `${course.version} ${name}`, course, line }];
  }),
);

test.each(cases)('$of', async ({ of, course, line }) => {
  const began = performance.now();
  const counts = await play(course, line);
  console.log(of, JSON.stringify(counts), Math.round(performance.now() - began));
});

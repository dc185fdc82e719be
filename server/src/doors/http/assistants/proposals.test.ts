import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn } from '../testing-door';
import { use } from './testing-assistants';
import { proposalDoor, type ProposalDoor } from './testing-proposals';

let door: ProposalDoor;
let place: number;
beforeAll(async () => {
  door = await proposalDoor();
  place = await door.addChargePoint('Airport');
});
afterAll(() => door.close());

const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await door.house.db.pool.query(text, values)).rows as T[];

describe('a proposed change', () => {
  test('waits, is told with what is there now, and is done as whoever confirms it, the log naming both', async () => {
    const call = 'PATCH /api/charge-points/{id}';
    const { said } = await door.propose({
      call,
      params: { id: place },
      body: { title: 'Airport, gate 3' },
      reason: 'Drivers ask which gate it is.',
    });
    expect(said).toMatchObject({ state: 'waiting', call, link: expect.stringContaining('/proposals?id=') });
    expect(await door.titleOf(place)).toBe('Airport');
    expect(await door.list('?state=waiting')).toMatchObject({
      open: 1,
      data: [{ id: said.id, says: 'Change the power center \u2068Airport\u2069', may_confirm: true }],
    });
    expect((await door.look(said.id)).changes).toMatchObject([
      { field: 'title', before: 'Airport', after: 'Airport, gate 3', is_before_known: true },
    ]);
    const done = await door.confirm(said.id);
    expect([done.status, done.json.results]).toEqual([
      200,
      expect.objectContaining({ state: 'confirmed', decided_by: 'Ola Owner' }),
    ]);
    expect(await door.titleOf(place)).toBe('Airport, gate 3');
    const [line] = await rows<Record<string, unknown>>(
      `select actor_kind, membership_id, detail->>'proposed_by' as key from audit_log
       where noun = 'power-center' and action = 'updated' order by id desc limit 1`,
    );
    expect(line).toEqual({
      actor_kind: 'member',
      membership_id: door.membershipId,
      key: expect.stringMatching(/^vdk_live_\w{4}…$/),
    });
    const { said: told } = await use(door.client, 'get_proposal', { id: said.id });
    expect(told).toMatchObject({ state: 'confirmed', problem: null });
  });

  test('is done once, however many confirm it at once', async () => {
    const { said } = await door.propose({
      call: 'POST /api/categories',
      body: { type: 'charge-point', name: 'Fast', color: '#336699' },
      reason: 'There is none for fast ones.',
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => door.confirm(said.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rows(`select name from categories where name = 'Fast'`)).toHaveLength(1);
  });

  test('is not done where the thing is not as it was, until somebody says that they saw what is there now', async () => {
    const id = await door.retitle(place, 'Gate 4');
    await door.ask('PATCH', `/api/charge-points/${place}`, { token: door.token, body: { title: 'Gate 5' } });
    const { changed_since: since, seen } = await door.look(id);
    expect(since).toMatchObject([{ field: 'title', after: 'Gate 5' }]);
    const refused = await door.confirm(id);
    expect([refused.status, refused.json.code]).toEqual([409, 'proposal.changed']);
    expect(refused.json.details).toMatchObject({ changes: since, seen });
    expect(await door.titleOf(place)).toBe('Gate 5');
    expect((await door.confirm(id, { seen })).json.results).toMatchObject({ state: 'confirmed' });
    expect(await door.titleOf(place)).toBe('Gate 4');
  });

  test('of a price is told by its power center, and in its currency', async () => {
    const body = { starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' };
    const path = `/api/charge-points/${place}/charge-point-prices`;
    const made = await door.ask('POST', path, { token: door.token, body });
    const { id } = made.json.results as { id: number };
    const { said } = await door.propose({
      call: 'PUT /api/charge-point-prices/{id}',
      params: { id },
      body: { ...body, price: 0.5 },
      reason: 'Power costs more.',
    });
    expect(await door.look(said.id)).toMatchObject({
      says: expect.stringMatching(/^Change the price of .Gate 4.$/),
      place: expect.stringMatching(/^the power center .Gate 4.$/),
      changes: [{ field: 'price', before_text: '0.4 JOD/kWh', after_text: '0.5 JOD/kWh' }],
    });
    await door.reject(said.id, 'Not yet.');
  });

  test('that was rejected tells the assistant why, and is over', async () => {
    const id = await door.retitle(place, 'SALE!!!');
    expect((await door.reject(id, 'We do not shout.')).status).toBe(200);
    const { said } = await use(door.client, 'get_proposal', { id });
    expect(said).toMatchObject({ state: 'rejected', rejection: 'We do not shout.' });
    expect((await door.confirm(id)).json.code).toBe('proposal.over');
    expect((await door.reject(id, 'Again.')).json.code).toBe('proposal.over');
  });

  test('that the call refuses is kept with why, and may be tried again or rejected', async () => {
    const body = { type: 'charge-point', name: 'Slow', color: '#336699' };
    const told = { call: 'POST /api/categories', body, reason: 'For slow ones.' };
    const { said } = await door.propose(told);
    const made = await door.ask('POST', '/api/categories', { token: door.token, body });
    const failed = await door.confirm(said.id);
    expect([failed.status, failed.json.results]).toEqual([
      200,
      expect.objectContaining({ state: 'failed', problem: expect.stringMatching(/\w+/) }),
    ]);
    const { id } = made.json.results as { id: number };
    await door.ask('DELETE', `/api/categories/${id}`, { token: door.token, body: {} });
    expect((await door.confirm(said.id)).json.results).toMatchObject({ state: 'confirmed', problem: null });
  });

  test('about something that was deleted meanwhile fails and says so', async () => {
    const gone = await door.addChargePoint('Gone');
    const id = await door.retitle(gone, 'Still here');
    await door.ask('DELETE', `/api/charge-points/${gone}`, { token: door.token, body: { confirm: true } });
    expect(await door.look(id)).toMatchObject({ state: 'waiting', seen: null });
    expect((await door.confirm(id)).json.results).toMatchObject({ state: 'failed' });
    expect((await door.reject(id, 'It is gone.')).status).toBe(200);
  });

  test('expires after seven days', async () => {
    const id = await door.retitle(place, 'Too late');
    door.house.clock.advance(7 * 86_400_000);
    const token = await logIn(door);
    expect((await door.look(id, token)).state).toBe('expired');
    expect((await door.confirm(id, {}, token)).json.code).toBe('proposal.over');
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashingQueues } from '../../platform/passwords';
import { formHeaders, logIn, password, testDoor, type TestDoor } from './testing-door';

let door: TestDoor;
let base = '';
let token = '';
beforeAll(async () => {
  door = await testDoor();
  base = `http://127.0.0.1:${await door.http.listen({ port: 0, host: '127.0.0.1' })}`;
  token = await logIn(door);
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.house.db.pool.query('truncate login_tries');
});

const email = 'owner@voltdeck.test';

interface Judgement {
  status: number;
  code: unknown;
  retryAfter: number;
}

async function guess(typed: string, { as = email, signal }: { as?: string; signal?: AbortSignal } = {}) {
  const answer = await fetch(`${base}/api/v3/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: as, password: typed }),
    signal,
  });
  const { code } = (await answer.json()) as { code?: unknown };
  return { status: answer.status, code, retryAfter: Number(answer.headers.get('retry-after')) };
}

const askAsOther = async (): Promise<number> =>
  (await fetch(`${base}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status;

const guessAll = (count: number): Promise<Judgement>[] =>
  Array.from({ length: count }, (_, at) => guess(at === count / 2 ? password : `wrong guess ${at}`));

describe('500 guesses at once', () => {
  test('are judged five times at most, and all others are told when to come back', async () => {
    const answers = await Promise.all(guessAll(500));
    const judged = answers.filter(({ status }) => status === 200 || status === 422);
    expect(judged.length).toBeLessThanOrEqual(5);
    const others = answers.filter((answer) => !judged.includes(answer));
    for (const { status, code, retryAfter } of others) {
      expect(['429 login.slowed', '503 busy']).toContain(`${status} ${String(code)}`);
      expect(retryAfter).toBeGreaterThan(0);
    }
  });

  test('leave the connections to the database to others', async () => {
    let isOver = false;
    const all = Promise.all(guessAll(500)).finally(() => (isOver = true));
    let mostWaiting = 0;
    while (!isOver) {
      expect(await askAsOther()).toBe(200);
      mostWaiting = Math.max(mostWaiting, door.house.db.waitingFor('call'));
    }
    await all;
    expect(mostWaiting).toBe(0);
  });
});

describe('while strangers’ passwords wait to be checked', () => {
  let release: () => void = () => undefined;
  let held: Promise<void> = Promise.resolve();
  const hold = (): void => {
    held = hashingQueues.strangers.run('test', () => new Promise((resolve) => (release = resolve)));
  };
  const waiting = (): number => hashingQueues.strangers.waiting;
  afterEach(async () => {
    release();
    await held;
  });

  test('no more than fit wait, the others are told to come back, and other calls are answered', async () => {
    hold();
    const answers: Judgement[] = [];
    const all = guessAll(80).map((one) => one.then((answer) => answers.push(answer)));
    await expect.poll(() => answers.length).toBe(30);
    expect(waiting()).toBe(50);
    for (const answer of answers) expect(answer).toEqual({ status: 503, code: 'busy', retryAfter: 2 });
    expect(await askAsOther()).toBe(200);
    expect([door.house.db.waitingFor('call'), waiting()]).toEqual([0, 50]);
    release();
    await Promise.all(all);
    expect(answers.filter(({ status }) => status === 200 || status === 422).length).toBeLessThanOrEqual(5);
  });

  test('a try that gets no turn is not held against anybody', async () => {
    hold();
    const leaving = new AbortController();
    const left = guess('wrong', { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(waiting).toBe(1);
    leaving.abort();
    expect(await left).toBe('left');
    await expect.poll(waiting).toBe(0);
    const { rowCount } = await door.house.db.pool.query('select from login_tries');
    expect(rowCount).toBe(0);
  });

  test('a device that logged in before has its turn at once', async () => {
    const { cookie: csrf, ...form } = await formHeaders(door.http);
    const browse = (cookie: string): Promise<Response> =>
      fetch(`${base}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...form },
        body: JSON.stringify({ email, password }),
      });
    const [device] = String((await browse(csrf)).headers.get('set-cookie')).split(';');
    hold();
    const stranger = browse(csrf);
    await expect.poll(waiting).toBe(1);
    expect((await browse(`${csrf}; ${String(device)}`)).status).toBe(200);
    expect(waiting()).toBe(1);
    release();
    expect((await stranger).status).toBe(200);
  });
});

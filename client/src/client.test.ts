import { describe, expect, test, vi } from 'vitest';
import { createClient } from './client';

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A server that gives these answers in turn, or does not answer where one is null. */
function serving(...answers: ({ status?: number; body?: object; retryAfter?: string } | null)[]) {
  const asked: Asked[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const headers = init.headers as Record<string, string>;
    asked.push({ url: String(url as string), method: init.method ?? '', headers, body });
    const answer = answers[asked.length - 1];
    if (!answer) throw new TypeError('fetch failed');
    const { status = 200, body: told = {}, retryAfter } = answer;
    const text = status === 204 ? null : JSON.stringify(told);
    return new Response(text, {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    });
  };
  return {
    asked,
    client: createClient({ url: 'https://here.example/', apiKey: 'vdk', locale: 'fr', fetch }),
  };
}

const results = (told: unknown) => ({ body: { success: 1, results: told, msg: '' } });
const refused = { success: 0, msg: 'Trop', code: 'too-many-requests', errors: { rating: ['Non'] } };

describe('a call', () => {
  test('says where, who and what, and gives what was answered', async () => {
    const { asked, client } = serving(results({ id: 7 }), { status: 204 });
    expect(await client.call('GET /api/orders/{id}', { params: { id: 7 } })).toEqual({ id: 7 });
    await client.as({ token: 'mine' }).call('POST /api/v1/auth/logout');
    expect(asked.map(({ url, method }) => `${method} ${url}`)).toEqual([
      'GET https://here.example/api/orders/7',
      'POST https://here.example/api/v1/auth/logout',
    ]);
    expect(asked[0]?.headers).toEqual({
      accept: 'application/json',
      'api-key': 'vdk',
      'accept-language': 'fr',
    });
    expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer mine', 'api-key': 'vdk' });
  });

  test('that is refused throws what was told', async () => {
    const { client } = serving({ status: 422, body: refused });
    await expect(client.call('GET /api/orders')).rejects.toMatchObject({
      status: 422,
      code: 'too-many-requests',
      message: 'Trop',
      errors: { rating: ['Non'] },
    });
  });

  test('for which there are too many is made again when it may be, with the same key', async () => {
    vi.useFakeTimers();
    const { asked, client } = serving({ status: 429, body: refused, retryAfter: '3' }, results({}));
    const made = client.call('POST /api/categories', {
      body: { name: 'Fast', type: 'charge-point' } as never,
    });
    await vi.advanceTimersByTimeAsync(2_900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await made).toEqual({});
    expect(asked[0]?.headers['idempotency-key']).toBe(asked[1]?.headers['idempotency-key']);
    vi.useRealTimers();
  });

  test('that nobody answered is made again where it only reads', async () => {
    vi.useFakeTimers();
    const reading = serving(null, results([]));
    const read = reading.client.call('GET /api/charge-points');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await read).toEqual([]);
    const writing = serving(null, results({}));
    await expect(writing.client.call('POST /api/v1/auth/logout')).rejects.toMatchObject({ status: null });
    expect([reading.asked.length, writing.asked.length]).toEqual([2, 1]);
    vi.useRealTimers();
  });
});

test('a list is read page after page', async () => {
  const page = (ids: number[], current: number) =>
    results({
      data: ids.map((id) => ({ id })),
      meta: { current_page: current, last_page: 2, per_page: 2, total: 3 },
    });
  const { asked, client } = serving(page([1, 2], 1), page([3], 2));
  const ids: number[] = [];
  for await (const { id } of client.pages('GET /api/orders', { query: { per_page: 2 } })) ids.push(id);
  expect(ids).toEqual([1, 2, 3]);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?per_page=2&page=1', '?per_page=2&page=2']);
});

import { endpoint, logins } from '@voltdeck/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { applyLocale } from '../i18n/locale';
import { ApiError } from './api-error';
import { addressOf, call } from './call';
import { currentToken, setToken } from './token';

const thing = endpoint({
  method: 'GET',
  path: '/api/things/{id}',
  summary: 'A thing',
  needs: { login: true },
  params: z.object({ id: z.int() }),
  query: z.object({ search: z.string().optional() }),
  result: z.object({ name: z.string() }),
});

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers,
  });

const server = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

const failed = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as an ApiError');
  return error;
};

const headersOf = (index: number): Headers => new Headers(server.mock.calls[index]?.[1].headers);

beforeEach(() => vi.stubGlobal('fetch', server));

afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
  setToken(null);
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
});

describe('a call', () => {
  it('fills in the path, joins lists by commas and sends nothing for what is blank', () => {
    expect(addressOf('/api/things/{id}', { id: 'a/b' }, { status: ['x', 'y'], search: '', page: 2 })).toBe(
      '/api/things/a%2Fb?status=x%2Cy&page=2',
    );
  });

  it('carries the token and the language, and gives what results holds', async () => {
    setToken('secret');
    applyLocale('ar');
    server.mockResolvedValue(answer(200, { success: 1, results: { name: 'one' }, msg: '' }));
    await expect(call(thing, { params: { id: 7 } })).resolves.toEqual({ name: 'one' });
    expect(server.mock.calls[0]?.[0]).toBe('/api/things/7');
    expect(headersOf(0).get('Authorization')).toBe('Bearer secret');
    expect(headersOf(0).get('Accept-Language')).toBe('ar');
  });

  it('forgets the token on 401', async () => {
    setToken('dead');
    server.mockResolvedValue(
      answer(401, { success: 0, msg: 'Log in.', code: 'unauthenticated', errors: {} }),
    );
    expect((await failed(call(thing))).status).toBe(401);
    expect(currentToken()).toBeNull();
  });

  it('gives the fields of a 422 by dotted name', async () => {
    const errors = { 'address.city': ['Enter a city.'] };
    server.mockResolvedValue(answer(422, { success: 0, msg: 'Check', code: 'fields.invalid', errors }));
    const error = await failed(call(thing));
    expect(error).toMatchObject({ code: 'fields.invalid', errors });
  });

  it.each([
    [{ msg: 'a', message: 'b', error: 'c' }, 'a'],
    [{ message: 'b', error: 'c' }, 'b'],
    [{ error: 'c' }, 'c'],
    ['plain words', 'plain words'],
    ['<html>proxy</html>', ''],
  ])('takes its text from msg, else message, else error, else the raw data: %j', async (body, text) => {
    server.mockResolvedValue(answer(500, body));
    expect((await failed(call(thing))).message).toBe(text);
  });

  it('fails where the answer says so, whatever its status is', async () => {
    server.mockResolvedValue(
      answer(200, {
        success: 0,
        results: { name: 'one' },
        msg: 'It is gone.',
        code: 'thing.gone',
        errors: {},
      }),
    );
    expect(await failed(call(thing))).toMatchObject({ code: 'thing.gone', message: 'It is gone.' });
  });

  it.each([
    ['a page of something on the way', '<html>Log in to the network</html>'],
    ['JSON of somebody else', { name: 'one' }],
    ['nothing', ''],
  ])('takes no word of success from %s', async (_name, body) => {
    server.mockResolvedValue(answer(200, body));
    expect(await failed(call(thing))).toMatchObject({ code: 'something-went-wrong', isUnreachable: false });
  });

  it('needs no word of success where there is nothing to answer', async () => {
    server.mockResolvedValue(answer(204, ''));
    await expect(call(logins.logout)).resolves.toBeNull();
  });

  it('is something-went-wrong when nobody answers', async () => {
    server.mockRejectedValue(new TypeError('network'));
    const error = await failed(call(thing));
    expect(error).toMatchObject({ status: 0, code: 'something-went-wrong', isUnreachable: true });
  });

  it('says how long to wait when there were too many', async () => {
    server.mockResolvedValue(answer(429, { msg: 'Slow' }, { 'Retry-After': '30' }));
    expect((await failed(call(thing))).retryAfter).toBe(30);
  });
});

describe('a login', () => {
  it('fetches the CSRF cookie first and sends it back in the header', async () => {
    server.mockImplementation(async (address) => {
      if (address !== '/sanctum/csrf-cookie')
        return answer(200, { success: 1, results: { access_token: 't' } });
      document.cookie = 'XSRF-TOKEN=a%3Db';
      return answer(204, '');
    });
    await call(logins.login, { body: { email: 'a@b.co', password: 'x' } });
    expect(server.mock.calls.map(([address]) => address)).toEqual([
      '/sanctum/csrf-cookie',
      '/api/auth/login',
    ]);
    expect(headersOf(1).get('X-XSRF-TOKEN')).toBe('a=b');
  });
});

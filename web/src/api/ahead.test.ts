import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAhead, takeAhead, userAddress } from './ahead';
import { addressOf } from './call';
import { userEndpoint, userRequest } from './user';
import { setToken } from './token';

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  );
});
afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
});

it('asks for what the frame will ask for', () => {
  expect(userAddress).toBe(addressOf(userEndpoint.path, {}, userRequest.query));
});

it('gives an answer once', async () => {
  setToken('one');
  askAhead();
  expect(await takeAhead('GET', userAddress)).toBeInstanceOf(Response);
  expect(takeAhead('GET', userAddress)).toBeNull();
});

it('gives nobody the answer to somebody else', () => {
  setToken('one');
  askAhead();
  setToken('two');
  expect(takeAhead('GET', userAddress)).toBeNull();
});

it('asks nothing for a guest', () => {
  askAhead();
  expect(fetch).not.toHaveBeenCalled();
});

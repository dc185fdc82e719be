import { logins } from '@voltdeck/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from './call';
import { onKeptOut } from './kept-out';
import { currentToken, hasEnded, setToken } from './token';

afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
});

const refusing = (code: string) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: 0, code, msg: `said: ${code}`, errors: {} }, { status: 403 }),
  );

it('a suspension ends the login, and its sentence is heard', async () => {
  refusing('membership.suspended');
  setToken('mine');
  const heard: string[] = [];
  const stop = onKeptOut(({ message }) => void heard.push(message));
  await expect(call(logins.user)).rejects.toMatchObject({ code: 'membership.suspended' });
  stop();
  expect([currentToken(), hasEnded(), heard]).toEqual([null, false, ['said: membership.suspended']]);
});

it('no other refusal does, and none of a former login', async () => {
  refusing('forbidden');
  setToken('mine');
  await expect(call(logins.user)).rejects.toMatchObject({ code: 'forbidden' });
  expect(currentToken()).toBe('mine');
  refusing('membership.suspended');
  await expect(call(logins.user, {}, { token: 'former' })).rejects.toMatchObject({ status: 403 });
  expect(currentToken()).toBe('mine');
});

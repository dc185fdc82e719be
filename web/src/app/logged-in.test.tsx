import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToken, setToken } from '../api/token';
import { setReachable } from '../api/reachable';
import { loadMessages } from '../i18n/messages';
import { LanguageProvider } from '../i18n/provider';
import { toastError } from '../ui/toast';
import { LoggedIn } from './logged-in';

vi.mock('../ui/toast', () => ({
  toastError: vi.fn<(toast: unknown) => void>(),
  toastNotice: vi.fn<(toast: unknown) => void>(),
}));

beforeEach(() => setToken('a-token'));
afterEach(() => {
  cleanup();
  setToken(null);
  setReachable(true);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const begin = async (answer: () => Promise<Response>): Promise<void> => {
  vi.stubGlobal('fetch', answer);
  const messages = await loadMessages('en');
  render(
    <LanguageProvider locale="en" messages={messages}>
      <MantineProvider env="test">
        <LoggedIn isGuest={false} />
      </MantineProvider>
    </LanguageProvider>,
  );
};

const answers = (status: number, body: unknown) => async (): Promise<Response> =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

it.each([
  ['no results', { success: 1, msg: '' }],
  ['results that are null', { success: 1, results: null, msg: '' }],
  ['results that are nobody', { success: 1, results: {}, msg: '' }],
  ['results that are a list', { success: 1, results: [], msg: '' }],
  ['nothing', ''],
  ['an empty object', {}],
  ['a page of something on the way', '<html>Log in to the network</html>'],
])('an answer with %s is told as such, and ends the login', async (_fact, body) => {
  await begin(answers(200, body));
  await waitFor(() => expect(currentToken()).toBeNull());
  expect(toastError).toHaveBeenCalledExactlyOnceWith({ title: 'User data not found.' });
});

it.each([
  [500, { success: 0, msg: 'Request 7 failed.', code: 'something-went-wrong' }, 'Request 7 failed.'],
  [
    403,
    { success: 0, msg: 'You are no member any more.', code: 'membership.none' },
    'You are no member any more.',
  ],
  [500, '', 'Something went wrong. Please try again later.'],
])('a failed load with %i is told and ends the login', async (status, body, text) => {
  await begin(answers(status, body));
  await waitFor(() => expect(currentToken()).toBeNull());
  expect(vi.mocked(toastError).mock.calls.map(([toast]) => [toast.title, toast.text])).toEqual([
    ['Error', text],
  ]);
});

it.each([
  ['that cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['behind a proxy that finds nobody', answers(502, '<html>Bad Gateway</html>')],
  ['that has no time', answers(503, { success: 0, msg: 'Busy.', code: 'busy' })],
])('a server %s keeps the login', async (_fact, answer) => {
  await begin(answer);
  expect(await screen.findByText(/The server cannot be reached/, {}, { timeout: 15_000 })).toBeTruthy();
  expect(currentToken()).toBe('a-token');
  expect(toastError).not.toHaveBeenCalled();
});

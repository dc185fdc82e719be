import { chargePoints, type User } from '@voltdeck/contract';
import { Modal, TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../api/call';
import { UserProvider } from '../../api/user';
import { currentPage, currentToken, hasEnded, setToken } from '../../api/token';
import { activities, forgetActivities, startActivity } from '../../ui/activity/activities';
import { recentPlaces, rememberPlace } from '../../ui/recent-places';
import { show } from '../../ui/testing';
import { LoginEnded } from './login-ended';
// The first question would wait for its code longer than a test does.
import './login-ended-dialog';

const ada = { id: 1, membership_id: 11, email: 'ada@example.test' } as User;
const bob = { id: 2, membership_id: 22, email: 'bob@example.test' } as User;

/** Who logs in next. */
let next = ada;
/** What the next login is refused with. */
let refusal: Response | null = null;
const stop = vi.fn<() => void>();

const addressOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : String(input);

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=one';
  setToken('old');
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    if (addressOf(input).includes('/auth/login'))
      return refusal ?? Response.json({ success: 1, results: { access_token: 'new' } });
    const isNew = new Headers(init?.headers).get('Authorization') === 'Bearer new';
    return isNew
      ? Response.json({ success: 1, results: next })
      : Response.json({ code: 'x' }, { status: 401 });
  });
});
afterEach(() => {
  refusal = null;
  cleanup();
  forgetActivities();
  setToken(null);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page with a dialog somebody types into. */
function PageWithDialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Rename">
      <TextInput label="New name" />
    </Modal>
  );
}

const typeAndEnd = async () => {
  const user = userEvent.setup();
  const client = new QueryClient();
  const refetched = vi.spyOn(client, 'invalidateQueries');
  await show(() => (
    <QueryClientProvider client={client}>
      <UserProvider user={ada}>
        <PageWithDialog />
        <LoginEnded />
      </UserProvider>
    </QueryClientProvider>
  ));
  await user.type(await screen.findByLabelText('New name'), 'North yard');
  startActivity({ title: 'Many', text: '1 of 2', onStop: stop });
  rememberPlace({ to: '/orders/1', name: '#1' });
  const ends = () => call(chargePoints.chargePointTable).catch(() => undefined);
  await Promise.all([ends(), ends(), ends()]);
  await screen.findByText('You have been logged out');
  return { user, refetched };
};

const logIn = async (user: ReturnType<typeof userEvent.setup>): Promise<void> => {
  await user.type(screen.getByLabelText(/^Password/), 'secret{Enter}');
};

const typed = (): string => screen.getByLabelText<HTMLInputElement>('New name').value;

describe('a login that ended', () => {
  it('is asked for once, however many calls failed', async () => {
    await typeAndEnd();
    expect(screen.getAllByText('You have been logged out')).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(ada.email);
    expect(hasEnded()).toBe(true);
  });

  it('goes on for the same person with all that was typed', async () => {
    next = ada;
    const { user, refetched } = await typeAndEnd();
    await logIn(user);
    await waitFor(() => expect(screen.queryByText('You have been logged out')).toBeNull());
    expect([currentToken(), currentPage(), typed()]).toEqual(['new', 'old', 'North yard']);
    expect(refetched).toHaveBeenCalledOnce();
    expect(activities()).toHaveLength(1);
  });

  it.each([
    [429, '900', 'Too many tries. Try again in 15 minutes.'],
    [429, '90', 'Too many tries. Try again in 90 seconds.'],
    [503, '2', 'The service is busy right now.'],
  ])('says how long to wait after %i with %s', async (status, retryAfter, text) => {
    const msg = 'The service is busy right now.';
    refusal = Response.json({ msg, code: 'x' }, { status, headers: { 'Retry-After': retryAfter } });
    const { user } = await typeAndEnd();
    await logIn(user);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(hasEnded()).toBe(true);
  });

  it('keeps the dialog under it from being closed by Escape', async () => {
    const { user } = await typeAndEnd();
    await user.keyboard('{Escape}');
    expect(screen.getByText('You have been logged out')).toBeTruthy();
    expect(typed()).toBe('North yard');
  });

  it('begins anew at home for somebody else, with nothing of the former person', async () => {
    next = bob;
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const { user } = await typeAndEnd();
    await logIn(user);
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'));
    expect([currentToken(), currentPage()]).toEqual(['new', 'new']);
    expect([activities(), recentPlaces()]).toEqual([[], []]);
  });

  it('is left for the login page, and what went on is stopped', async () => {
    stop.mockClear();
    const { user } = await typeAndEnd();
    await user.click(screen.getByRole('button', { name: 'Go to the login page' }));
    expect([currentToken(), currentPage(), hasEnded()]).toEqual([null, null, false]);
    expect([activities(), recentPlaces()]).toEqual([[], []]);
    expect(stop).toHaveBeenCalledOnce();
  });
});

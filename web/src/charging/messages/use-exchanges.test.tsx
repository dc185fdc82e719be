import { messages, type Exchange } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, isAway, refuses, serve, showToOwner, type Heard } from '../../api/testing-server';
import { exchange } from './testing-exchange';
import { useExchanges } from './use-exchanges';

/** What chargers said, by its number; the server of the test gives it newest first. */
let said: Exchange[] = [];
let isThere = true;

const say = (...ids: number[]): void => {
  said = [...said, ...ids.map((id) => exchange({ id, cursor: String(id) }))];
};

const perPage = 2;

/** Pages back with `before`, and with `after` what is newer, at most so many. */
const answer = (heard: Heard): Response | Promise<Response> => {
  if (!isThere) return isAway();
  const before = Number(heard.query.get('before') ?? Infinity);
  const after = Number(heard.query.get('after') ?? 0);
  const fitting = said.filter(({ id }) => id < before && id > after).toReversed();
  const isTail = heard.query.has('after');
  const most = isTail ? 3 : perPage;
  const data = fitting.slice(0, most);
  const isAll = fitting.length <= most;
  const reach = {
    is_complete: isAll,
    looked_back_to: data.at(-1)?.at ?? null,
    before: isAll ? null : String(data.at(-1)?.id),
    after: String(said.at(-1)?.id ?? 0),
  };
  return answers({ data, meta: {}, reach })();
};

const query = {};

function Messages() {
  const [isHeld, setHeld] = useState(false);
  const [isOn, setOn] = useState(true);
  const { source, exchanges, tail } = useExchanges(query, { isOn, isHeld });
  return (
    <>
      <output aria-label="shown">{exchanges?.map(({ id }) => id).join(' ')}</output>
      <output aria-label="held">{tail.held.map(({ id }) => id).join(' ')}</output>
      <output aria-label="state">{tail.isInterrupted ? 'interrupted' : 'following'}</output>
      <p role="alert">{source.error?.code}</p>
      <button onClick={() => void source.fetchNextPage()}>older</button>
      <button onClick={() => setHeld(!isHeld)}>hold</button>
      <button onClick={() => setOn(false)}>off</button>
      <button onClick={tail.release}>release</button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  said = [];
  isThere = true;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async () => {
  const server = serve([[messages.listMessages, answer]]);
  await showToOwner(() => <Messages />);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { ...server, press: (name: string) => user.click(screen.getByRole('button', { name })) };
};
const text = (name: 'shown' | 'held' | 'state') => () => screen.getByRole('status', { name }).textContent;
/** The next look for what is new comes. */
const next = () => vi.advanceTimersByTimeAsync(1500);

it('shows the newest, older ones page by page, and new ones as they come', async () => {
  say(1, 2, 3);
  const { press } = await open();
  await expect.poll(text('shown')).toBe('3 2');
  await press('older');
  await expect.poll(text('shown')).toBe('3 2 1');
  say(4);
  await next();
  await expect.poll(text('shown')).toBe('4 3 2 1');
});

it('holds new ones back while somebody reads, and shows them when asked to', async () => {
  say(1);
  const { press } = await open();
  await expect.poll(text('shown')).toBe('1');
  await press('hold');
  say(2, 3);
  await next();
  await expect.poll(text('held')).toBe('3 2');
  await expect.poll(text('shown')).toBe('1');
  await press('release');
  await expect.poll(text('shown')).toBe('3 2 1');
  await expect.poll(text('held')).toBe('');
});

it('begins anew where more came than one look brings', async () => {
  say(1, 2);
  await open();
  await expect.poll(text('shown')).toBe('2 1');
  say(3, 4, 5, 6);
  await next();
  await expect.poll(text('shown')).toBe('6 5 4');
});

it('says that it is interrupted while the server is away, and loses nothing of that time', async () => {
  say(1);
  await open();
  await expect.poll(text('shown')).toBe('1');
  isThere = false;
  await next();
  await expect.poll(text('state')).toBe('interrupted');
  say(2);
  isThere = true;
  await next();
  await expect.poll(text('state')).toBe('following');
  await expect.poll(text('shown')).toBe('2 1');
});

it('asks nothing more once it is switched off', async () => {
  say(1);
  const { press, to } = await open();
  await expect.poll(text('shown')).toBe('1');
  await next();
  await press('off');
  const asked = to(messages.listMessages).length;
  await next();
  await next();
  expect(to(messages.listMessages)).toHaveLength(asked);
});

it('refused says so, and follows nothing', async () => {
  const { to } = serve([[messages.listMessages, refuses(422, 'fields.invalid')]]);
  await showToOwner(() => <Messages />);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('fields.invalid'));
  await next();
  expect(to(messages.listMessages)).toHaveLength(1);
});

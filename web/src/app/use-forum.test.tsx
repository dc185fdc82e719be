import { forum } from '@voltdeck/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, isAway, refuses, serve } from '../api/testing-server';
import { leaveFor } from '../ui/leave-for';
import { keepRequest, takeForumRequest } from './forum-request';
import { useForum } from './use-forum';

vi.mock('../ui/leave-for', () => ({ leaveFor: vi.fn<(url: string) => void>() }));

const request = { sso: 'bm9uY2U9YQ==\n', sig: 'ab12' };
const url = 'https://forum.example.com/session/sso_login?sso=a&sig=b';
const show = vi.fn<(failure: unknown) => void>();

beforeEach(() => keepRequest(request));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function Page({ isMember }: { isMember: boolean }) {
  useForum(isMember, { show });
  return null;
}

const open = (answer: Parameters<typeof serve>[0][number][1], isMember = true) => {
  const server = serve([[forum.connectForum, answer]]);
  const { rerender } = render(<Page isMember={isMember} />);
  return { asked: () => server.to(forum.connectForum).map(({ body }) => body), rerender };
};

it('whoever is logged in is taken back to the forum, once and letter for letter', async () => {
  const { asked, rerender } = open(answers({ url }));
  rerender(<Page isMember />);
  await expect.poll(() => vi.mocked(leaveFor).mock.calls).toEqual([[url]]);
  expect(asked()).toEqual([request]);
  expect(takeForumRequest()).toBeNull();
});

it('whoever is not is asked who they are first', async () => {
  const { asked } = open(answers({ url }), false);
  expect(asked()).toEqual([]);
  expect(takeForumRequest()).toEqual(request);
});

it('what the server refuses is shown in its words, and asked no more', async () => {
  open(refuses(403, 'forum.email-unverified'));
  await expect.poll(() => show.mock.calls.length).toBe(1);
  expect(show.mock.calls[0]?.[0]).toMatchObject({ message: 'refused: forum.email-unverified' });
  expect([vi.mocked(leaveFor).mock.calls, takeForumRequest()]).toEqual([[], null]);
});

it('a server that is away is asked the next time', async () => {
  open(isAway);
  await expect.poll(() => show.mock.calls.length).toBe(1);
  expect(takeForumRequest()).toEqual(request);
});

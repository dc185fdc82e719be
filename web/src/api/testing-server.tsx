import type { EndpointShape, User } from '@voltdeck/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { loadLateMessages, nounsWithOwn } from '../i18n/late';
import { show } from '../ui/testing';
import { createQueryClient } from './query-client';
import { UserProvider } from './user';

/** What a screen sent. */
export interface Heard {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  idempotencyKey: string | null;
}

type Answer = (heard: Heard) => Response | Promise<Response>;

export const answers = (results: unknown) => (): Response => Response.json({ success: 1, results, msg: '' });

export const refuses =
  (status: number, code: string, errors: Record<string, string[]> = {}) =>
  (): Response =>
    Response.json({ success: 0, code, msg: `refused: ${code}`, errors }, { status });

/** Nobody is there. */
export const isAway = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** Answers one by one, and the last of them from then on. */
export const inOrder = (...each: readonly [Answer, ...Answer[]]): Answer => {
  let at = 0;
  return (heard) => {
    const answer = each[Math.min(at, each.length - 1)] ?? each[0];
    at += 1;
    return answer(heard);
  };
};

/** Answers when it is told to. */
export const whenTold = (answer: Answer) => {
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { tell, answer: (heard: Heard) => told.then(() => answer(heard)) };
};

const fits = ({ method, path }: EndpointShape, heard: Heard): boolean =>
  method === heard.method && new RegExp(`^${path.replaceAll(/\{[\w-]+\}/g, '[^/]+')}$`).test(heard.path);

/** Answers the calls of a screen, the first fitting endpoint first; gives everything that was sent. */
export const serve = (calls: readonly (readonly [EndpointShape, Answer])[]) => {
  const heard: Heard[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const one: Heard = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      idempotencyKey: new Headers(init.headers).get('Idempotency-Key'),
    };
    heard.push(one);
    const [, answer] = calls.find(([endpoint]) => fits(endpoint, one)) ?? [];
    return Promise.resolve().then(() => (answer ?? refuses(404, 'not-found'))(one));
  });
  return { to: (endpoint: EndpointShape): Heard[] => heard.filter((one) => fits(endpoint, one)) };
};

export const owner = {
  id: 1,
  membership_id: 11,
  operator_id: 111,
  time_zone: 'UTC',
  country: 'FR',
  currency: 'EUR',
  connectedAs: 'voltdeck_user',
  is_owner: true,
  setup: null,
  isSubscribed: true,
  subscriptionFeatures: [],
} as unknown as User;

/** Shows something to somebody, with every text; gives the failures that would be told of. */
export const showTo = async (user: User | null, content: () => ReactNode, address = '/') => {
  await loadLateMessages('en', await nounsWithOwn('en'));
  const failures: unknown[] = [];
  const client = createQueryClient((error: unknown) => void failures.push(error));
  const shown = await show(
    () => (
      <QueryClientProvider client={client}>
        <UserProvider user={user}>{content()}</UserProvider>
      </QueryClientProvider>
    ),
    address,
  );
  return { ...shown, client, failures };
};

/** Shows something to somebody who is not logged in. */
export const showToGuest = (content: () => ReactNode, address = '/') => showTo(null, content, address);

/** Shows something to the owner of an operator. */
export const showToOwner = (content: () => ReactNode, address = '/') => showTo(owner, content, address);

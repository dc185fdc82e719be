import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../platform/testing-walk';
import { isForDriversToo } from '../access';
import { isAppCall, isOpen, named, requestOf } from './testing-requests';
import { headersFor, type World } from './testing-world';

const ofDrivers = { needs: { driver: true } } as const;

/** Walks every call with the wrong kind of login: those of drivers and those of the dashboard open nothing of each other's. */
export function driverLoginTests(worldNow: () => World): void {
  describe('the login of a driver', () => {
    const ask = async (entry: Entry, headers: InjectOptions['headers'] = {}) => {
      const answer = await worldNow().http.inject({ ...requestOf(entry, {}, {}), headers });
      return [answer.statusCode, answer.json<{ code?: string }>().code];
    };

    test('opens no call of the dashboard, and neither does the key of their app', async () => {
      const { authorization = '', ...keyed } = headersFor(worldNow(), ofDrivers, 'driver');
      const closed = named.filter(([, each]) => !isOpen(each) && !isAppCall(each));
      for (const [name, entry] of closed)
        expect([name, await ask(entry, { authorization })]).toEqual([name, [401, 'unauthenticated']]);
      for (const [name, entry] of closed.filter(([, { endpoint }]) => !isForDriversToo(endpoint.needs))) {
        for (const withKey of [keyed, { ...keyed, authorization }])
          expect([name, await ask(entry, withKey)]).toEqual([name, [403, 'developer-key.apps-only']]);
      }
    });

    test('is asked of every call of drivers, and nobody else’s is one', async () => {
      const world = worldNow();
      const own = headersFor(world, ofDrivers, 'driver');
      const foreign = headersFor(world, ofDrivers, 'foreignDriver');
      const { 'api-key': key = '', authorization = '' } = own;
      const wrongs: Record<string, string>[] = [
        { 'api-key': key },
        { 'api-key': key, authorization: `Bearer ${world.owner}` },
        { ...foreign, authorization },
        { ...foreign, 'api-key': key },
      ];
      for (const [name, entry] of named.filter(([, { needs }]) => needs === 'driver'))
        for (const wrong of wrongs)
          expect([name, await ask(entry, wrong)]).toEqual([name, [401, 'unauthenticated']]);
    });
  });
}

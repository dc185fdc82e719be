import { z } from 'zod';
import { endpoint } from '../endpoint';
import { orNothing } from '../wire';

export const copyDriverData = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/data',
  summary:
    'All that is kept of the driver, as a file of JSON: the person, and logins, vehicles, devices, sessions and balance at the operator of the app',
  needs: { driver: true },
  result: null,
  file: true,
});

/**
 * The person is one at all apps. Who has a password sends it; who logs in by a provider alone has logged in within the last
 * ten minutes (docs/decisions.md#own-data).
 */
export const eraseDriver = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me',
  summary:
    'Removes the account of the driver at all apps, by the password, or without one by a login of the last ten minutes; orders and the ledger stay. Refused while a session runs, money is open, or the account works for an operator',
  needs: { driver: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object({ password: orNothing(z.string().max(1000)) }),
  result: z.object({ erased: z.literal(true) }),
});

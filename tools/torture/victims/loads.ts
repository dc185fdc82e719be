import { heavyQueries } from '../points/queries';
import { ask } from '../wire/http';
import { type Load, strangerOf, type Tools, type Turn } from './load';
import { socketLoads } from './loads-sockets';

type Get = (turn: number) => string;

/** Calls of the attacker's own operator, whatever they are answered with. */
const gets =
  (pathOf: Get) =>
  async ({ port, attacker, signal }: Tools): Promise<Turn> =>
  async (turn) => {
    const { token } = attacker;
    const path = pathOf(turn);
    return (await ask(port, { path, token, from: strangerOf(turn), signal, isLarge: true })).status > 0;
  };

const light = gets(() => '/api/user');

const inTurn =
  (paths: readonly string[]): Get =>
  (turn) =>
    paths[turn % paths.length] ?? '/';

const deepPages = [
  '/api/messages?page=1000&per_page=200',
  '/api/orders?page=99&per_page=200',
  '/api/orders?page=1000000&per_page=200&sort=-price',
  '/api/charge-points/datatable?page=1000000&per_page=200&sort=total_energy',
  '/api/charge-points?page=2&per_page=200',
];
const firstPages = [
  '/api/messages',
  '/api/orders',
  '/api/orders?sort=-price',
  '/api/charge-points/datatable?sort=total_energy',
  '/api/charge-points?page=1',
];

const exported = [
  '/api/messages/export?format=xlsx',
  '/api/orders/export?format=xlsx',
  '/api/messages/export',
  '/api/charge-points/export',
];

const guess = async ({ port, signal }: Tools): Promise<Turn> => {
  return async (turn) => {
    const body = { email: `guess-${turn % 500}@torture.test`, password: `wrong ${turn}` };
    const path = '/api/v3/auth/login';
    return (await ask(port, { method: 'POST', path, body, from: strangerOf(turn), signal })).status > 0;
  };
};

export const loads: readonly Load[] = [
  {
    name: 'login-burst',
    pace: { perSecond: 50, atOnce: 100 },
    did: '100 guesses at once every 2 s, each of another account and address; 100 light calls',
    attack: guess,
    harmless: light,
  },
  {
    name: 'heavy-filter',
    pace: { perSecond: 6 },
    did: '6 heavy filters of messages a second; 6 first pages of messages',
    attack: gets((turn) => `/api/messages?${heavyQueries[turn % heavyQueries.length]}`),
    harmless: gets(() => '/api/messages'),
  },
  {
    name: 'deep-pages',
    pace: { perSecond: 10 },
    did: '10 deep pages of 200 rows a second; 10 first pages of 25',
    attack: gets(inTurn(deepPages)),
    harmless: gets(inTurn(firstPages)),
  },
  ...socketLoads,
  {
    name: 'exports',
    pace: { perSecond: 3 },
    did: '3 exports a second; 3 light calls',
    attack: gets(inTurn(exported)),
    harmless: light,
  },
];

import { type EndpointShape } from '@voltdeck/contract';
import { endpoints } from '@voltdeck/contract/all';
import { TortureCharger } from '../wire/charger';
import { type Answer, type Ask, ask } from '../wire/http';
import { openSocket } from '../wire/websocket';
import type { World } from '../world/world';
import { byStatus } from './logins';
import type { Finding, Point } from './point';

const nul = '\u0000';
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const long = 'a'.repeat(300);

/** What is put where a value belongs. */
const nastyParts = [
  long,
  '%00',
  '%2f%2f',
  '__proto__',
  'constructor',
  '-1',
  '9007199254740993',
  '%ff',
  "'",
  '1e99',
];
const nastyBodies = [
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `{"title":${deep(10_000)}}`,
  deep(10_000),
  '[]',
  'null',
  '"text"',
  '{"identifier":"a\\u0000b","title":"\\u0000"}',
  '{"title":"\\ud800"}',
];
const nastyQueries = [
  '__proto__=1',
  'constructor=1',
  '__proto__[a]=1',
  'page=1e99',
  'search=%00',
  'page=%',
  'sort=constructor',
];
const nastyPaths = [
  `/api/charge-points/${long}`,
  `/api/orders/${'9'.repeat(101)}/messages`,
  '//',
  '//api//user',
  '/%00',
  '/api/%00',
  '/api/charge-points/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/__proto__',
  '/api/__proto__',
  '/api/constructor',
  '/assets/%00',
  `/${long.repeat(20)}`,
  '/docs/%00',
  '/%',
];

const tell = (endpoint: string, { status, text }: Answer): string =>
  `${endpoint} ${status} ${text.slice(0, 60)}`;

const isFault = ({ status }: Answer): boolean => status >= 500 && status !== 503;

/** From several addresses, so that what is asked is answered, and not that one address asks too much. */
const sources = Array.from({ length: 8 }, (_, n) => `127.0.0.${200 + n}`);

/** Requests as they stand, beside each other in small groups. */
async function faultsOf({ product, attacker }: World, requests: readonly Ask[]): Promise<string[]> {
  const { token } = attacker;
  const waiting = [...requests];
  const faults: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const from = sources[waiting.length % sources.length];
      const answer = await ask(product.port, { token, from, timeoutMs: 20_000, ...next });
      if (isFault(answer)) faults.push(tell(`${next.method ?? 'GET'} ${next.path.slice(0, 60)}`, answer));
      if (answer.status === 0 && !product.isRunning)
        faults.push(`${next.path.slice(0, 60)} ended the process`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return faults;
}

const filled = (path: string, part: string): string => path.replaceAll(/\{\w+\}/g, part);

/** Logging out would end the login that asks. */
const asked = endpoints.filter(({ path }) => !/logout|auth\/(login|role)/.test(path));

const requestsTo = ({ method, path }: EndpointShape): Ask[] => [
  ...(path.includes('{') ? nastyParts.map((part) => ({ method, path: filled(path, part) })) : []),
  ...nastyQueries.map((query) => ({ method, path: `${filled(path, '1')}?${query}` })),
  ...(method === 'GET' ? [] : nastyBodies.map((body) => ({ method, path: filled(path, '1'), body }))),
];

function judged(did: string, count: number, faults: readonly string[]): Finding {
  return {
    did: `${did}: ${count} requests`,
    expected: 'no answer with 500',
    seen: faults.length === 0 ? 'none' : `${faults.length}: ${faults.slice(0, 4).join('; ')}`,
    isFine: faults.length === 0,
    figures: { faults: faults.length },
  };
}

async function calls(world: World): Promise<Finding[]> {
  const ofCalls = asked.flatMap(requestsTo);
  const ofPaths = nastyPaths.map((path) => ({ path }));
  const ofLogins = nastyBodies.map((body) => ({
    method: 'POST',
    path: '/api/v3/auth/login',
    body,
    token: undefined,
  }));
  return [
    judged('nonsense in path, query and body of every call', ofCalls.length, await faultsOf(world, ofCalls)),
    judged('paths nobody serves', ofPaths.length, await faultsOf(world, ofPaths)),
    judged('bodies of a login', ofLogins.length, await faultsOf(world, ofLogins)),
  ];
}

/** Raw heads that no library would send. */
async function rawHeads({ product }: World): Promise<Finding> {
  const heads = [
    'GET / HTTP/9.9\r\n\r\n',
    'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
    'POST /api/v3/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    'GET http://[/ HTTP/1.1\r\nHost: a\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  ];
  const said = await Promise.all(
    heads.map(async (head) => {
      const socket = await openSocket(product.port, '127.0.0.70');
      socket.write(head);
      const answer = await new Promise<string>((resolve) => {
        socket.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1', 9, 12)));
        socket.once('close', () => resolve('cut'));
        setTimeout(() => resolve('silence'), 3_000).unref();
      });
      socket.destroy();
      return answer;
    }),
  );
  const faults = said.filter((answer) => answer.startsWith('5') && answer !== '505');
  return { ...judged('heads that no client sends', heads.length, faults), seen: said.join(', ') };
}

/** Messages of chargers that broke something behind the door. */
const told16: readonly [string, unknown][] = [
  [
    'StartTransaction',
    { connectorId: 1, idTag: 'A', meterStart: 2 ** 53, timestamp: '2026-03-01T12:00:00Z' },
  ],
  [
    'StartTransaction',
    { connectorId: 1, idTag: `A${nul}B`, meterStart: 1, timestamp: '2026-03-01T12:00:00Z' },
  ],
  [
    'StartTransaction',
    { connectorId: 2 ** 40, idTag: 'A', meterStart: -(2 ** 63), timestamp: '+275760-09-13' },
  ],
  ['StopTransaction', { transactionId: 2 ** 53, meterStop: 1e300, timestamp: '2026-03-01T12:00:00Z' }],
  [
    'MeterValues',
    {
      connectorId: 1,
      transactionId: 2 ** 31,
      meterValue: [{ timestamp: nul, sampledValue: [{ value: '1e400' }] }],
    },
  ],
  ['StatusNotification', { connectorId: 2 ** 31, errorCode: nul, status: 'Faulted' }],
  ['BootNotification', { chargePointVendor: nul, chargePointModel: '\ud800', __proto__: { a: 1 } }],
  ['Authorize', { idTag: nul.repeat(300) }],
  ['DataTransfer', { vendorId: 'constructor', data: nul }],
];
const event = (transactionId: string, seqNo: number, eventType: string) => ({
  eventType,
  timestamp: new Date().toISOString(),
  triggerReason: 'Authorized',
  seqNo,
  transactionInfo: { transactionId },
  evse: { id: 1, connectorId: 1 },
  idToken: { idToken: 'TAG', type: 'ISO14443' },
});
const told201: readonly [string, unknown][] = [
  ['TransactionEvent', event(`name${nul}of`, 0, 'Started')],
  ['TransactionEvent', event(`name${nul}of`, 2 ** 53, 'Ended')],
  ['TransactionEvent', event('\ud800', 0, 'Started')],
  [
    'StatusNotification',
    { timestamp: nul, connectorStatus: 'Faulted', evseId: 2 ** 40, connectorId: 2 ** 40 },
  ],
  ['NotifyReport', { requestId: 2 ** 53, generatedAt: 'never', seqNo: 0, reportData: [{}] }],
];

async function internalErrors(
  { product, attacker }: World,
  version: '1.6' | '2.0.1',
  told: readonly [string, unknown][],
): Promise<string[]> {
  const identity = attacker.chargers[version === '1.6' ? 10 : 11];
  if (identity === undefined) throw new Error('the attacker has too few chargers');
  const charger = await TortureCharger.plug({ port: product.port, identity, version });
  const texts = [
    ...told.map(([action, payload], n) => ({
      action,
      text: JSON.stringify([2, `i${n}`, action, payload]),
      id: `i${n}`,
    })),
    ...[5_000, 60_000].map((levels) => ({
      action: `DataTransfer ${levels} deep`,
      id: `d${levels}`,
      text: `[2,"d${levels}","DataTransfer",{"vendorId":"v","data":${deep(levels)}}]`,
    })),
  ];
  const faults: string[] = [];
  for (const { action, text, id } of texts) {
    const { kind, code } = await charger.ask(id, text, 5_000);
    if (code === 'InternalError') faults.push(`${action} InternalError`);
    if (!charger.wire.isOpen) faults.push(`${action} closed the socket`);
    if (kind === 0 && !action.includes('deep')) faults.push(`${action} was not answered`);
  }
  charger.close();
  return faults;
}

async function messages(world: World): Promise<Finding[]> {
  const { product, attacker } = world;
  const faults = [
    ...(await internalErrors(world, '1.6', told16)),
    ...(await internalErrors(world, '2.0.1', told201)),
  ];
  const { token, from } = attacker;
  const ids = attacker.chargers.slice(10, 12).map(({ id }) => id);
  const answers = await Promise.all(
    [
      `/api/messages?charge_point_id=${ids.join(',')}`,
      `/api/messages/export?charge_point_id=${ids.join(',')}`,
      '/api/orders',
    ].map((path) => ask(product.port, { path, token, from, timeoutMs: 20_000 })),
  );
  const isWhole = answers.every(({ status, error }) => status === 200 && error === undefined);
  return [
    {
      did: `chargers send ${told16.length + told201.length} messages with NUL, numbers beyond 2^53, half characters, deep JSON`,
      expected: 'each is answered, none with InternalError, and the sockets stay open',
      seen: faults.length === 0 ? 'so they are' : `${faults.length}: ${faults.join('; ')}`,
      isFine: faults.length === 0,
      figures: { faults: faults.length },
    },
    {
      did: 'then the messages are listed and exported, and the orders listed',
      expected: 'all answered with 200',
      seen: byStatus(answers).text,
      isFine: isWhole,
    },
  ];
}

export const inputs: Point = {
  number: 7,
  name: 'inputs',
  fact: 'no input is answered with a fault of ours',
  run: async (world) => [...(await calls(world)), await rawHeads(world), ...(await messages(world))],
};

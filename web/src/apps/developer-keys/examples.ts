import {
  chargePoints,
  developerKeys,
  type EndpointShape,
  feedback,
  orders,
  type Request,
  sessions,
} from '@voltdeck/contract';
import { addressOf, type CallRequest } from '../../api/call';
import { dayOf, startOfDay } from '../../ui/days';

export const languages = ['curl', 'javascript', 'python'] as const;
export type Language = (typeof languages)[number];

/** A call as an example makes it. */
export interface Example {
  name: 'chargePoints' | 'orders' | 'start' | 'feedback';
  method: EndpointShape['method'];
  path: string;
  /** The path with what is asked for. */
  address: string;
  /** Names of what is sent, each with the variable that holds its value: ids are the reader's to fill in. */
  body: readonly (readonly [string, string])[];
  /** Goes on until the last page. */
  isPaged: boolean;
}

interface Sent<E extends EndpointShape> {
  query?: CallRequest<E>['query'];
  body?: Partial<Record<keyof NonNullable<Request<E>['body']>, string>>;
  isPaged?: boolean;
}

const exampleOf = <const E extends EndpointShape>(
  name: Example['name'],
  { method, path }: E,
  { query, body = {}, isPaged = false }: Sent<E> = {},
): Example => ({
  name,
  method,
  path,
  // A moment is read more easily as it is.
  address: addressOf(path, {}, query).replaceAll('%3A', ':'),
  body: Object.entries<string>(body as Record<string, string>),
  isPaged,
});

/** The month before, on the clock of the operator. */
const lastMonth = (now: Date, zone: string): { from?: string; to?: string } => {
  const firstDay = (at: string): string => `${dayOf(at, zone).slice(0, 8)}01`;
  const to = startOfDay(firstDay(now.toISOString()), zone);
  if (to === undefined) return {};
  return { from: startOfDay(firstDay(new Date(Date.parse(to) - 1).toISOString()), zone), to };
};

/** Calls that most programs begin with, as the contract declares them. */
export const examplesAt = (now: Date, zone: string): readonly Example[] => [
  exampleOf('chargePoints', chargePoints.listChargePoints),
  exampleOf('orders', orders.listOrders, {
    query: { ...lastMonth(now, zone), per_page: 200 },
    isPaged: true,
  }),
  exampleOf('start', sessions.startOrder, {
    body: { power_source_id: 'POWER_CENTER', connector: 'CONNECTOR' },
  }),
  exampleOf('feedback', feedback.listFeedback, { query: { per_page: 50 } }),
];

const { keyHeader } = developerKeys;

const inCurl = (origin: string, { method, address, body }: Example): string => {
  const sent = body.map(([name, variable]) => String.raw`\"${name}\": $${variable}`).join(', ');
  return [
    `curl --fail-with-body '${origin}${address}'`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    `--header "${keyHeader}: $API_KEY"`,
    ...(sent === '' ? [] : [`--header 'Content-Type: application/json'`, `--data "{${sent}}"`]),
  ].join(' \\\n  ');
};

const inJavaScript = (origin: string, { method, address, body, isPaged }: Example): string => {
  const sent = body.map(([name, variable]) => `  ${name}: Number(process.env.${variable}),`);
  const type = sent.length === 0 ? '' : `, 'Content-Type': 'application/json'`;
  const how = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    'headers',
    ...(sent.length === 0 ? [] : ['body']),
  ];
  const ask = [
    `const answer = await fetch(address, { ${how.join(', ')} });`,
    'const { success, results, msg } = await answer.json();',
    'if (success !== 1) throw new Error(msg);',
  ];
  const pages = [
    'const rows = [];',
    'for (let page = 1, last = 1; page <= last; page += 1) {',
    ...[`address.searchParams.set('page', page);`, ...ask].map((line) => `  ${line}`),
    '  rows.push(...results.data);',
    '  last = results.meta.last_page;',
    '}',
    'console.log(rows);',
  ];
  return [
    `const address = new URL('${origin}${address}');`,
    `const headers = { '${keyHeader}': process.env.API_KEY${type} };`,
    ...(sent.length === 0 ? [] : ['const body = JSON.stringify({', ...sent, '});']),
    '',
    ...(isPaged ? pages : [...ask, 'console.log(results);']),
  ].join('\n');
};

const inPython = (origin: string, { method, address, body, isPaged }: Example): string => {
  const sent = body.map(([name, variable]) => `    "${name}": int(os.environ["${variable}"]),`);
  const also = [
    ...(isPaged ? ['params={"page": page}'] : []),
    ...(sent.length === 0 ? [] : ['json=body']),
    'headers=headers',
    'timeout=30',
  ];
  const ask = [
    `answer = requests.${method.toLowerCase()}(address, ${also.join(', ')}).json()`,
    'if answer["success"] != 1:',
    '    raise SystemExit(answer["msg"])',
  ];
  const pages = [
    'rows, page, last = [], 1, 1',
    'while page <= last:',
    ...ask.map((line) => `    ${line}`),
    '    rows += answer["results"]["data"]',
    '    last = answer["results"]["meta"]["last_page"]',
    '    page += 1',
    'print(rows)',
  ];
  return [
    'import os',
    'import requests',
    '',
    `address = "${origin}${address}"`,
    `headers = {"${keyHeader}": os.environ["API_KEY"]}`,
    ...(sent.length === 0 ? [] : ['body = {', ...sent, '}']),
    '',
    ...(isPaged ? pages : [...ask, 'print(answer["results"])']),
  ].join('\n');
};

const writers: Readonly<Record<Language, (origin: string, example: Example) => string>> = {
  curl: inCurl,
  javascript: inJavaScript,
  python: inPython,
};

/** A program that makes the call at an installation; it reads the key where programs keep such, and holds none. */
export const snippetOf = (language: Language, origin: string, example: Example): string =>
  writers[language](origin, example);

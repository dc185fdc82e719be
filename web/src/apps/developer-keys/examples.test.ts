import { feedback, orders, sessions } from '@voltdeck/contract';
import { expect, it } from 'vitest';
import { examplesAt, type Example, snippetOf } from './examples';

const origin = 'https://volt.example';
const examples = examplesAt(new Date('2026-03-15T09:00:00Z'), 'Europe/Madrid');
const exampleOf = (name: Example['name']): Example => {
  const found = examples.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no example ${name}`);
  return found;
};

const queryOf = ({ address }: Example): Record<string, string> =>
  Object.fromEntries(new URL(address, origin).searchParams);

it('asks for the month before on the clock of the operator', () => {
  expect(queryOf(exampleOf('orders'))).toEqual({
    from: '2026-01-31T23:00:00.000Z',
    to: '2026-02-28T23:00:00.000Z',
    per_page: '200',
  });
});

it('sends what the contract takes', () => {
  expect(orders.listOrders.query.safeParse(queryOf(exampleOf('orders'))).success).toBe(true);
  expect(feedback.listFeedback.query.safeParse(queryOf(exampleOf('feedback'))).success).toBe(true);
  const body = Object.fromEntries(exampleOf('start').body.map(([name]) => [name, 1]));
  expect(sessions.startOrder.body.safeParse(body).success).toBe(true);
});

it('writes curl with the key from its variable', () => {
  expect(snippetOf('curl', origin, exampleOf('start'))).toBe(
    [
      "curl --fail-with-body 'https://volt.example/api/orders/start' \\",
      '  --request POST \\',
      '  --header "API-KEY: $API_KEY" \\',
      "  --header 'Content-Type: application/json' \\",
      String.raw`  --data "{\"power_source_id\": $POWER_CENTER, \"connector\": $CONNECTOR}"`,
    ].join('\n'),
  );
});

/** Runs a program against a server that answers so; gives what it asked for and what it printed. */
const run = async (text: string, answerTo: (url: URL) => unknown) => {
  const asked: { url: URL; init: RequestInit }[] = [];
  const printed: unknown[] = [];
  const fetching = (url: URL, init: RequestInit) => {
    asked.push({ url: new URL(url), init });
    return Promise.resolve(Response.json(answerTo(url)));
  };
  const env = { API_KEY: 'vdk_live_1', POWER_CENTER: '4', CONNECTOR: '2' };
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  await new AsyncFunction('fetch', 'process', 'console', text)(
    fetching,
    { env },
    { log: (told: unknown) => printed.push(told) },
  );
  return { asked, printed };
};

it('runs in JavaScript, page after page', async () => {
  const { asked, printed } = await run(snippetOf('javascript', origin, exampleOf('orders')), (url) => ({
    success: 1,
    results: { data: [url.searchParams.get('page')], meta: { last_page: 3 } },
  }));
  expect(printed).toEqual([['1', '2', '3']]);
  expect(asked[0]?.url.pathname).toBe(orders.listOrders.path);
  expect(asked[0]?.init.headers).toEqual({ 'API-KEY': 'vdk_live_1' });
});

it('runs in JavaScript with a body, and stops with what the server says', async () => {
  const text = snippetOf('javascript', origin, exampleOf('start'));
  const { asked } = await run(text, () => ({ success: 1, results: {} }));
  expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"power_source_id":4,"connector":2}' });
  await expect(run(text, () => ({ success: 0, msg: 'The connector is busy.' }))).rejects.toThrow('busy');
});

it('writes Python that goes on until the last page', () => {
  const text = snippetOf('python', origin, exampleOf('orders'));
  expect(text).toContain('requests.get(address, params={"page": page}, headers=headers, timeout=30).json()');
  expect(text).toContain('headers = {"API-KEY": os.environ["API_KEY"]}');
});

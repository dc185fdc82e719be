import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac, randomUUID } from 'node:crypto';

/** What goes wrong with the next request: a status, or no answer at all, before it was carried out or after. */
export type Trouble = { status: number; code?: string } | 'silent-before' | 'silent-after';

interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  /** Whether what is paid with is kept. */
  keeps: boolean;
  customer: string;
}

/** Money that is held, until it is taken or let go. */
interface Hold {
  id: string;
  object: 'payment_intent';
  status: 'requires_capture' | 'succeeded' | 'canceled';
  amount: number;
  amount_received: number;
  currency: string;
}

/** A payment or a refund, with the key that was written on it. */
interface Made {
  id: string;
  object: string;
  status: string;
  of: string;
  metadata: { key?: string };
}

/** Stands in for Stripe's API in tests, as it is documented: idempotency keys, errors by status, objects that are read anew. */
export interface TestStripe {
  port: number;
  sessions: Map<string, Session>;
  /** What is held, by the payment. */
  holds: Map<string, Hold>;
  /** What was carried out: path and idempotency key. */
  done: string[];
  /** What goes wrong with the next requests that write, one after the other. */
  troubles: Trouble[];
  /** Payments and refunds, the latest first; payments begin as `debit` says. */
  made: { payments: Made[]; refunds: Made[] };
  debit: 'succeeded' | 'processing';
  /** A day passes: idempotency keys are forgotten. */
  forgetKeys(): void;
  /** Somebody pays on the page of a checkout. */
  pay(session: string): void;
  /** Somebody has money held on the page of a checkout; gives the payment. */
  hold(session: string): string;
  close(): Promise<void>;
}

export const testWebhookSecret = 'whsec_of_the_test';

/** An event as Stripe signs it. */
export function signedEvent(
  event: object,
  { secret = testWebhookSecret, at }: { secret?: string; at: Date },
): { body: Buffer; signature: string } {
  const body = JSON.stringify(event);
  const seconds = Math.floor(at.getTime() / 1000);
  const sum = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body: Buffer.from(body), signature: `t=${seconds},v1=${sum}` };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const failure = ({ status, code = 'none' }: { status: number; code?: string }): object => ({
  error: { type: status === 402 ? 'card_error' : 'api_error', code, message: 'As the test wants it.' },
});

/** Takes of a hold, or lets it go; what is over already is refused, as Stripe does. */
function endHold(hold: Hold, path: string, form: URLSearchParams): object {
  if (hold.status !== 'requires_capture') throw new Error(`${path}: the hold is ${hold.status}`);
  if (path.endsWith('/cancel')) hold.status = 'canceled';
  else Object.assign(hold, { status: 'succeeded', amount_received: Number(form.get('amount_to_capture')) });
  return { ...hold };
}

/** Carries out what is asked, once for each key. */
function carryOut(stripe: TestStripe, path: string, form: URLSearchParams): object {
  const id = randomUUID();
  if (path === '/v1/checkout/sessions') {
    const session: Session = {
      id: `cs_${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: String(form.get('line_items[0][price_data][currency]')),
      keeps: form.has('payment_intent_data[setup_future_usage]'),
      customer: String(form.get('customer')),
    };
    stripe.sessions.set(session.id, session);
    return { ...session, object: 'checkout.session', url: `https://checkout.test/${session.id}` };
  }
  const hold = stripe.holds.get(path.split('/')[3] ?? '');
  if (hold !== undefined) return endHold(hold, path, form);
  if (path === '/v1/customers') return { id: `cus_${id}`, object: 'customer' };
  if (path.startsWith('/v1/customers/') || path.endsWith('/detach')) return { id };
  const metadata = { key: form.get('metadata[key]') ?? '' };
  const isRefund = path === '/v1/refunds';
  const made: Made = isRefund
    ? {
        id: `re_${id}`,
        object: 'refund',
        status: 'succeeded',
        of: form.get('payment_intent') ?? '',
        metadata,
      }
    : {
        id: `pi_${id}`,
        object: 'payment_intent',
        status: stripe.debit,
        of: form.get('customer') ?? '',
        metadata,
      };
  (isRefund ? stripe.made.refunds : stripe.made.payments).unshift(made);
  // What is kept by the key is what was answered, not what becomes of it.
  return { ...made };
}

/** Payments of a customer, or refunds of a payment. */
function list(stripe: TestStripe, path: string, query: URLSearchParams): object {
  const isRefund = path === '/v1/refunds';
  const of = query.get(isRefund ? 'payment_intent' : 'customer');
  const data = (isRefund ? stripe.made.refunds : stripe.made.payments).filter((made) => made.of === of);
  return { object: 'list', url: path, has_more: false, data };
}

function read(stripe: TestStripe, { pathname: path, searchParams }: URL, response: ServerResponse): void {
  if (path === '/v1/refunds' || path === '/v1/payment_intents')
    return answer(response, 200, list(stripe, path, searchParams));
  if (path.endsWith('/payment_methods'))
    return answer(response, 200, { object: 'list', data: [{ id: 'pm_1', object: 'payment_method' }] });
  const named = path.split('/').at(-1) ?? '';
  const hold = stripe.holds.get(named);
  if (hold !== undefined) return answer(response, 200, hold);
  const session = stripe.sessions.get(named);
  if (session === undefined) return answer(response, 404, failure({ status: 404 }));
  const held = stripe.holds.get(session.payment_intent ?? '');
  const intent = searchParams.has('expand[0]') ? (held ?? expanded(session)) : session.payment_intent;
  return answer(response, 200, { ...session, object: 'checkout.session', payment_intent: intent });
}

/** The payment of a checkout with what it was paid with, as `expand` asks for it. */
const expanded = ({ payment_intent: id, keeps, customer }: Session): object | null =>
  id === null
    ? null
    : {
        id,
        object: 'payment_intent',
        payment_method: {
          id: `pm_${id}`,
          object: 'payment_method',
          customer: keeps ? customer : null,
          card: { brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2031, fingerprint: 'fp_1' },
        },
      };

export async function testStripe(): Promise<TestStripe> {
  const kept = new Map<string, object>();
  const server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const path = url.pathname;
    const form = await formOf(request);
    if (request.method === 'GET') return read(stripe, url, response);
    const trouble = stripe.troubles.shift();
    if (typeof trouble === 'object') return answer(response, trouble.status, failure(trouble));
    if (trouble === 'silent-before') return;
    const key = String(request.headers['idempotency-key']);
    const known = kept.get(key);
    const made = known ?? carryOut(stripe, path, form);
    if (known === undefined) stripe.done.push(`${path} ${key}`);
    kept.set(key, made);
    if (trouble !== 'silent-after') answer(response, 200, made);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stripe: TestStripe = {
    port: (server.address() as AddressInfo).port,
    sessions: new Map(),
    holds: new Map(),
    done: [],
    troubles: [],
    made: { payments: [], refunds: [] },
    debit: 'succeeded',
    forgetKeys: () => kept.clear(),
    pay: (id) => {
      const session = stripe.sessions.get(id);
      if (session === undefined) throw new Error('there is no such checkout');
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_of_${id}` });
    },
    hold: (id) => {
      const session = stripe.sessions.get(id);
      if (session === undefined) throw new Error('there is no such checkout');
      const { amount_total: amount, currency } = session;
      const payment = `pi_held_${id}`;
      Object.assign(session, { status: 'complete', payment_intent: payment });
      const hold: Hold = {
        id: payment,
        object: 'payment_intent',
        status: 'requires_capture',
        amount,
        amount_received: 0,
        currency,
      };
      stripe.holds.set(payment, hold);
      return payment;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stripe;
}

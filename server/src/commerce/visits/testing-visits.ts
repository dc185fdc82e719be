import type { Visit as ShownVisit, visits } from '@voltdeck/contract';
import { type ChargingHouse, chargingHouse, type Station } from '../../charging/testing-charging';
import type { PartedCall } from '../../kernel/route';
import { verifyLedger, verifyLines } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import type { CheckoutStanding, PaymentProvider } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import { holders, listen, nouns } from '../index';
import { verifyBooks } from '../settlements/actions-verify';
import { startVisit } from './actions/begin';
import { conclude, watchCheckout } from './actions/checkout';
import { answerTestVisit, mailVisitReceipt, openVisit, reviewVisit, stopVisit } from './actions/page';
import type { Visit } from './rules';
import { visitByToken } from './store';

/** A charge point that strangers may use, with the code on it. */
export interface Stand extends Station {
  token: string;
}

/** What a provider was asked to do with holds: by payment, each once, the amount that was taken. */
export interface Acquirer extends PaymentProvider {
  ended: Map<string, number[]>;
  /** How the next calls about holds end. */
  troubles: ('away' | 'refuses')[];
}

/** A provider that notes what becomes of its holds, and may fail. */
export function acquirer(): Acquirer {
  const ended = new Map<string, number[]>();
  const troubles: Acquirer['troubles'] = [];
  return {
    ...testProvider,
    name: 'acquirer',
    holdsForAll: false,
    authorize: () => Promise.resolve({ ok: false, reason: 'no_payment_method' }),
    ended,
    troubles,
    concludeHold: ({ payment, amountMinor }) => {
      const trouble = troubles.shift();
      if (trouble === 'away') return Promise.reject(new Error('The acquirer is away.'));
      if (trouble === 'refuses') return Promise.resolve({ ok: false, reason: 'hold_expired' });
      ended.set(payment, [...(ended.get(payment) ?? []), amountMinor]);
      return Promise.resolve({ ok: true });
    },
  };
}

type Asked = Partial<(typeof visits.startVisit)['body']['_output']>;

export interface VisitsHouse {
  house: ChargingHouse;
  /** A public charge point with a price, which is connected. */
  stand(change?: { visibility?: 'public' | 'private'; listed?: boolean }): Promise<Stand>;
  /** Begins a visit and lets the provider open its page. */
  begin(stand: Stand, asked?: Asked): Promise<ShownVisit>;
  look(visit: string): Promise<ShownVisit>;
  answer(visit: string, outcome: 'pay' | 'refuse' | 'abandon'): Promise<ShownVisit>;
  stop(visit: string): Promise<ShownVisit>;
  mail(visit: string, email: string): Promise<ShownVisit>;
  review(visit: string, rating: number): Promise<ShownVisit>;
  /** The provider tells how the checkout of a visit stands. */
  tell(
    visit: string,
    standing: Partial<CheckoutStanding> & { state: CheckoutStanding['state'] },
  ): Promise<void>;
  watch(visit: string): Promise<void>;
  kept(visit: string): Promise<Visit>;
  /** Pays a visit and lets the start be asked; gives the tag of the start. */
  pay(visit: string): Promise<string>;
  /** The charger begins what was paid for, and ends it with so much energy. */
  charge(stand: Stand, told: { uid: string; energyWh: number }): Promise<void>;
  jobs(): Promise<void>;
  /** What is wrong with the books: nothing. */
  faults(): Promise<unknown[]>;
}

const callOf = (house: ChargingHouse, address = '192.0.2.7'): PartedCall<Ctx> => ({
  address,
  isAddressOwn: true,
  deviceSecret: null,
  giveDeviceSecret: null,
  visitSecret: null,
  giveVisitSecret: null,
  userAgent: null,
  signal: new AbortController().signal,
  run: (work) => house.run({ actor: { kind: 'guest' }, address }, work),
});

function supplied(house: ChargingHouse, provider: PaymentProvider): void {
  house.supply({
    holders,
    paymentProviders: [provider],
    addresses: { ocppUrl: 'ws://localhost/ocpp' },
    files: { addressOf: (name: string) => `/files/${name}` } as never,
    codeOfDriverPage: () => Promise.resolve('mine-1234'),
  });
  listen(house.facts);
  // Those of charging are not done: the queue goes by a clock of its own, by which no plug ever comes in time.
  for (const { name, handler } of nouns.flatMap(({ jobs = [] }) => jobs))
    house.onJob(name, async (ctx, payload) => void (await handler(ctx, payload as never)));
}

const nothing = { params: {}, query: {}, body: {} };

/** What a stranger does at the pages of a visit. */
function asStranger(house: ChargingHouse): Pick<VisitsHouse, 'look' | 'answer' | 'stop' | 'mail' | 'review'> {
  const of = (visit: string) => ({ ...nothing, params: { visit } });
  return {
    look: (visit) => openVisit(callOf(house), of(visit)),
    answer: (visit, outcome) => answerTestVisit(callOf(house), { ...of(visit), body: { outcome } }),
    stop: (visit) => stopVisit(callOf(house), of(visit)),
    mail: (visit, email) => mailVisitReceipt(callOf(house), { ...of(visit), body: { email } }),
    review: (visit, rating) => reviewVisit(callOf(house), { ...of(visit), body: { rating } }),
  };
}

async function opened(
  house: ChargingHouse,
  { visibility = 'public', listed = true }: { visibility?: 'public' | 'private'; listed?: boolean } = {},
): Promise<Stand> {
  const station = await house.station();
  const [row] = await house.rows<{ token: string }>(
    'update charge_points set listed = $2, visibility = $3 where id = $1 returning token',
    [station.id, listed, visibility],
  );
  return { ...station, token: row?.token ?? '' };
}

export async function visitsHouse(provider: PaymentProvider = testProvider): Promise<VisitsHouse> {
  const house = await chargingHouse();
  supplied(house, provider);
  const kept = async (visit: string): Promise<Visit> => {
    const found = await house.bySystem((ctx) => visitByToken(ctx.tx, visit));
    if (found === null) throw new Error('there is no such visit');
    return found;
  };
  const tell: VisitsHouse['tell'] = async (visit, standing) => {
    const { id, amountMinor } = await kept(visit);
    const held = { payment: `hold-${id}`, amountMinor, currency: 'EUR', ...standing };
    await house.bySystem((ctx) => conclude(ctx, id, held as CheckoutStanding));
  };
  return {
    house,
    ...asStranger(house),
    kept,
    tell,
    stand: (change) => opened(house, change),
    begin: async ({ token }, asked = {}) => {
      const body = { station: token, connector: 1, locale: 'en' as const, ...asked };
      const { visit } = await startVisit(callOf(house), { ...nothing, body });
      await house.runJobs();
      return openVisit(callOf(house), { ...nothing, params: { visit } });
    },
    watch: async (visit) => {
      const { id } = await kept(visit);
      await house.bySystem((ctx) => watchCheckout(ctx, { visitId: id }));
    },
    pay: async (visit) => {
      await tell(visit, { state: 'held' });
      await house.runJobs();
      const { orderId } = await kept(visit);
      const [order] = await house.orders(`id = ${orderId ?? 0}`);
      return order?.tag_uid ?? '';
    },
    charge: async (stand, { uid, energyWh }) => {
      const { transactionId } = await stand.start({ uid });
      house.clock.advance(3_600_000);
      await stand.stop(transactionId, 1_000 + energyWh, { uid });
      await house.runJobs();
    },
    jobs: () => house.runJobs(),
    faults: () =>
      house.bySystem(async (ctx) => [
        ...(await verifyLedger(ctx)).differences,
        ...(await verifyLines(ctx)),
        ...(await verifyBooks(ctx)),
      ]),
  };
}

import type { DriverDevice, Locale } from '@voltdeck/contract';
import { createTag } from '../../charging';
import { chargingHouse, type ChargingHouse, type Station } from '../../charging/testing-charging';
import { createPerson, issueDriverToken } from '../../identity';
import type { Driver } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import { listenAs } from '../../platform/noun';
import type { Outbound, OutboundAnswer, OutboundRequest } from '../../platform/outbound/outbound';
import { sleep } from '../../platform/sleep';
import { type TestReceiver, testReceiver } from '../../platform/push/testing-push';
import { nouns } from '../index';
import { listDriverDevices, registerDriverDevice } from './actions/devices';
import { PushSender } from './dispatch';

/** What a push service answers. */
export type Service = (request: OutboundRequest) => OutboundAnswer | Promise<OutboundAnswer>;

export const answering = (status: number, retryAfter: string | null = null): OutboundAnswer => ({
  status,
  text: '',
  retryAfter,
  error: null,
  durationMs: 3,
});

/** A device of the tests: what it registered, and how it opens what comes. */
export interface TestDevice extends TestReceiver {
  endpoint: string;
  row: DriverDevice;
}

/** What a device was told, as it opened it. */
export interface Heard {
  type: string;
  title: string;
  body?: string;
  lang: string;
  dir: string;
  order: Record<string, unknown>;
}

/** A house whose messages go to push services of the test. */
export interface DeviceHouse extends ChargingHouse {
  sender: PushSender;
  /** By the host of the endpoint; whoever is not here takes everything. */
  services: Map<string, Service>;
  /** Every request, oldest first. */
  sent: OutboundRequest[];
  driver(name: string, at?: number, locale?: Locale): Promise<Driver>;
  device(of: Driver, endpoint: string, locale?: Locale): Promise<TestDevice>;
  devicesOf(driver: Driver): Promise<DriverDevice[]>;
  /** Gives somebody a card of the first operator's. */
  cardOf(driver: Driver, uid: string): Promise<void>;
  /** Sends what is due now, and waits until it is written down. */
  sendDue(): Promise<void>;
  /** What a device was sent, opened by it. */
  heardBy(device: TestDevice): Heard[];
}

export async function deviceHouse(): Promise<DeviceHouse> {
  const house = await chargingHouse();
  const services = new Map<string, Service>();
  const sent: OutboundRequest[] = [];
  const outbound: Outbound = {
    rules: { mayBePrivate: false },
    post: async (request) => {
      sent.push(request);
      return services.get(new URL(request.url).host)?.(request) ?? answering(201);
    },
  };
  house.supply({ outbound });
  listenAs(nouns, house.facts);
  const sender = new PushSender(house, outbound);
  const own = accountsOf(house);
  return {
    ...house,
    ...own,
    sender,
    services,
    sent,
    sendDue: async () => {
      sender.wake();
      await untilSent(house, sender);
    },
    heardBy: ({ endpoint, open }) =>
      sent.filter(({ url }) => url === endpoint).map(({ body }) => JSON.parse(open(body)) as Heard),
  };
}

/** Waits until nothing is due or on its way any more. */
async function untilSent(house: ChargingHouse, sender: PushSender): Promise<void> {
  const left = 'select from driver_pushes where next_at <= $1 or claimed_until is not null';
  for (;;) {
    const rows = await house.rows(left, [house.clock.now()]);
    if (rows.length === 0 && sender.sending === 0) return;
    await sleep(10);
  }
}

function accountsOf(house: ChargingHouse): Pick<DeviceHouse, 'driver' | 'device' | 'devicesOf' | 'cardOf'> {
  return {
    driver: async (name, operatorId = house.mine.operatorId, locale = 'en') => {
      const personId = await house.bySystem((ctx) =>
        createPerson(ctx, { email: `${name}@drivers.test`, firstName: name, lastName: 'D', password: null }),
      );
      await house.rows('update persons set locale = $1 where id = $2', [locale, personId]);
      return logIn(house, personId, operatorId);
    },
    device: async (of, endpoint, locale) => {
      const receiver = testReceiver();
      const body = { subscription: { endpoint, keys: receiver.keys }, ...(locale && { locale }) };
      const row = await house.run({ actor: of }, (ctx) =>
        registerDriverDevice(ctx, { params: {}, query: {}, body }),
      );
      return { ...receiver, endpoint, row };
    },
    cardOf: async ({ personId, operatorId }, uid) => {
      await house.bySystem((ctx) => createTag(ctx, { operatorId, uid, personId, label: null }));
    },
    devicesOf: async (driver) => (await house.run({ actor: driver }, listDriverDevices)).devices,
  };
}

/** A login of somebody at an operator's app. */
export async function logIn(
  house: Pick<ChargingHouse, 'bySystem'>,
  personId: number,
  operatorId: number,
): Promise<Driver & { token: string }> {
  const origin = { userAgent: null, network: null };
  const { id: tokenId, token } = await house.bySystem((ctx) =>
    issueDriverToken(ctx, { personId, operatorId, origin }),
  );
  return { kind: 'driver', personId, operatorId, tokenId, token };
}

/** A whole session of 1.5 kWh in half an hour, by the card `CARD`. */
export async function chargeAt({ clock }: Pick<DeviceHouse, 'clock'>, station: Station): Promise<void> {
  clock.advance(minuteMs);
  const { transactionId } = await station.start();
  await station.status('Charging');
  clock.advance(30 * minuteMs);
  await station.stop(transactionId, 2_500);
  await station.status('Available');
}

/** A driver with a card, and a station at which they charge. */
export interface PushScene {
  house: DeviceHouse;
  dora: Driver;
  station: Station;
  /** Forgets every device, and registers one of hers at a push service that nobody had before. */
  newDevice(): Promise<TestDevice>;
  close(): Promise<void>;
}

export async function pushScene(): Promise<PushScene> {
  const house = await deviceHouse();
  const dora = await house.driver('dora');
  await house.cardOf(dora, 'CARD');
  const station = await house.station({ title: 'Harbour' });
  let made = 0;
  return {
    house,
    dora,
    station,
    newDevice: async () => {
      await house.rows('delete from driver_devices');
      house.services.clear();
      made += 1;
      const device = await house.device(dora, `https://push-${made}.example.com/d`);
      house.sent.length = 0;
      return device;
    },
    close: async () => {
      await house.sender.stop();
      await house.close();
    },
  };
}

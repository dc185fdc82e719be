import { afterEach, describe, expect, it } from 'vitest';
import { type Charger, createCharger } from './charger';
import type { ChargerOptions } from './options';
import { type Central, type CentralOptions, openCentral } from './testing';

const car = { batteryWh: 60_000, soc: 40, maxPowerW: 150_000 };
const opened: { central?: Central; chargers: Charger[] } = { chargers: [] };

async function connect(options: CentralOptions = {}, own: Partial<ChargerOptions> = {}) {
  const central = await openCentral({ version: '2.0.1', ...options });
  opened.central = central;
  const charger = createCharger({
    url: central.url,
    identity: 'CS 1',
    protocol: '2.0.1',
    connectors: [
      { number: 1, kind: 'DC', maxPowerW: 150_000 },
      { number: 2, kind: 'AC', maxPowerW: 22_000 },
    ],
    meterIntervalSeconds: 0.1,
    reconnectMs: 50,
    retryMs: 20,
    initialRegisterWh: 1000,
    ...own,
  });
  opened.chargers.push(charger);
  await charger.connect();
  return { central, charger, peer: central.peer('CS 1'), events: () => eventsOf(central) };
}

interface Event {
  eventType: string;
  triggerReason: string;
  seqNo: number;
  offline?: boolean;
  transactionInfo: { transactionId: string; remoteStartId?: number; stoppedReason?: string };
  evse: { id: number; connectorId: number };
  meterValue?: { sampledValue: { value: number; measurand: string; context: string }[] }[];
}

const eventsOf = (central: Central) => central.sent('TransactionEvent') as unknown as Event[];
const samplesOf = (event: Event | undefined) => event?.meterValue?.[0]?.sampledValue ?? [];
const energyOf = (event: Event | undefined) =>
  samplesOf(event).find(({ measurand }) => measurand === 'Energy.Active.Import.Register')?.value;
const energySent = (events: readonly Event[]) =>
  Number(energyOf(events.at(-1))) - Number(energyOf(events[0]));

afterEach(async () => {
  for (const charger of opened.chargers.splice(0)) charger.close();
  await opened.central?.close();
});

it('boots, tells every status, charges by card and sends what it metered', async () => {
  const { central, charger, events } = await connect();
  charger.plugIn(1, car);
  expect(await charger.presentCard(1, 'CARD')).toBe(true);
  await charger.until(
    () => events().filter((each) => each.triggerReason === 'MeterValuePeriodic').length > 2,
  );
  expect(await charger.presentCard(1, 'card')).toBe(true);
  charger.unplug(1);
  await charger.settled();
  const [session] = charger.sessions();
  const contexts = events().flatMap((event) => samplesOf(event)[0]?.context ?? []);
  expect(contexts[0]).toBe('Transaction.Begin');
  expect(contexts[1]).toBe('Sample.Periodic');
  expect(contexts.at(-1)).toBe('Transaction.End');
  expect(samplesOf(events()[0]).map(({ measurand }) => measurand)).toContain('SoC');
  expect(events().map(({ seqNo }) => seqNo)).toEqual(events().map((_, index) => index));
  expect(session).toMatchObject({
    transactionId: events()[0]?.transactionInfo.transactionId,
    meterStart: 1000,
    reason: 'Local',
    isSettled: true,
  });
  expect(session?.sentWh).toBeGreaterThan(0);
  expect(energySent(events())).toBe(session?.sentWh);
  const statuses = central.sent('StatusNotification').filter((each) => each['evseId'] === 1);
  expect(statuses.map((each) => each['connectorStatus'])).toEqual(['Available', 'Occupied', 'Available']);
  expect(central.sent('BootNotification')).toMatchObject([{ reason: 'PowerUp' }]);
  expect(charger.violations().count).toBe(0);
});

it('starts and stops from afar, by the number of the request and the id of the transaction', async () => {
  const { charger, peer, events } = await connect({}, { txStartPoints: ['EVConnected'] });
  charger.plugIn(2, car);
  await charger.settled();
  const { transactionId } = events()[0]?.transactionInfo ?? {};
  const start = { evseId: 2, idToken: { idToken: 'APP', type: 'Central' }, remoteStartId: 77 };
  expect(await peer.call('RequestStartTransaction', start)).toEqual({ status: 'Accepted', transactionId });
  expect(await peer.call('RequestStartTransaction', start)).toEqual({ status: 'Rejected' });
  await charger.until(() => events().some(({ transactionInfo }) => transactionInfo.remoteStartId === 77));
  expect(await peer.call('RequestStopTransaction', { transactionId: 'other' })).toEqual({
    status: 'Rejected',
  });
  expect(await peer.call('GetTransactionStatus', { transactionId })).toMatchObject({
    ongoingIndicator: true,
  });
  expect(await peer.call('RequestStopTransaction', { transactionId })).toEqual({ status: 'Accepted' });
  await charger.settled();
  expect(events().at(-1)).toMatchObject({
    eventType: 'Ended',
    triggerReason: 'RemoteStop',
    transactionInfo: { transactionId, stoppedReason: 'Remote' },
    evse: { id: 2, connectorId: 1 },
  });
  expect(await peer.call('GetTransactionStatus', { transactionId })).toEqual({
    messagesInQueue: false,
    ongoingIndicator: false,
  });
});

it('keeps the events of a session while cut off, marks them, and returns without booting', async () => {
  const { central, charger, events } = await connect({}, { reconnectMs: 400 });
  charger.plugIn(1, car);
  charger.dropConnection();
  await charger.until(() => !charger.isOnline);
  expect(await charger.presentCard(1, 'CARD')).toBe(true);
  await charger.stop(1);
  expect(events().every(({ offline }) => offline)).toBe(true);
  expect(events().at(-1)).toMatchObject({ eventType: 'Ended' });
  expect(charger.sessions()).toMatchObject([{ isSettled: true, sentWh: energySent(events()) }]);
  expect(central.sent('BootNotification')).toHaveLength(1);
});

it('stops when the central system answers the tag with Invalid', async () => {
  const TransactionEvent = ({ idToken }: Record<string, unknown>) =>
    idToken ? { idTokenInfo: { status: 'Invalid' } } : {};
  const { charger, events } = await connect({ answers: { TransactionEvent } }, { freeVendTag: 'FREE' });
  charger.plugIn(1, car);
  await charger.until(() => charger.sessions()[0]?.isSettled === true);
  expect(events().at(-1)).toMatchObject({
    triggerReason: 'Deauthorized',
    transactionInfo: { stoppedReason: 'DeAuthorized' },
  });
});

it('a full car that never took energy leaves nothing unsettled', async () => {
  const { charger, events } = await connect({}, { txStartPoints: ['EnergyTransfer'] });
  charger.plugIn(2, { ...car, soc: 100 });
  await charger.presentCard(2, 'CARD');
  await charger.stop(2);
  expect(events()).toEqual([]);
  expect(charger.sessions()).toMatchObject([{ sentWh: 0, isSettled: true, transactionId: null }]);
});

describe('on purpose', () => {
  it('an event whose reply was lost comes again as it was, and one is said twice', async () => {
    const { charger, events } = await connect();
    charger.faults.loseReplies(1);
    charger.plugIn(1, car);
    await charger.presentCard(1, 'CARD');
    await charger.settled();
    charger.faults.repeat(1);
    await charger.stop(1);
    const told = events().map(({ seqNo }) => seqNo);
    expect(told.slice(0, 3)).toEqual([0, 0, 1]);
    expect(told.at(-1)).toBe(told.at(-2));
    expect(events()[1]).toEqual(events()[0]);
    expect(charger.sessions()[0]?.isSettled).toBe(true);
  });

  it('events held back come in the opposite order', async () => {
    const { charger, events } = await connect();
    charger.faults.hold();
    charger.plugIn(1, car);
    await charger.presentCard(1, 'CARD');
    charger.unplug(1);
    expect(events()).toEqual([]);
    charger.faults.release('reversed');
    await charger.settled();
    expect(events().map(({ eventType }) => eventType)).toEqual(['Ended', 'Updated', 'Started']);
    expect(charger.sessions()[0]?.isSettled).toBe(true);
  });
});

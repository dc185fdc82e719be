import { afterEach, expect, it } from 'vitest';
import { type Charger, createCharger } from './charger';
import { type Central, openCentral } from './testing';

const opened: { central?: Central; charger?: Charger } = {};
afterEach(async () => {
  opened.charger?.close();
  await opened.central?.close();
});

async function charging(protocol: '1.6' | '2.0.1'): Promise<{ central: Central; charger: Charger }> {
  const central = await openCentral({ version: protocol });
  const charger = createCharger({
    url: central.url,
    identity: 'CUT-1',
    protocol,
    connectors: [{ number: 1, kind: 'DC', maxPowerW: 150_000 }],
    initialRegisterWh: 500,
    meterIntervalSeconds: 0.1,
    tickMs: 50,
  });
  Object.assign(opened, { central, charger });
  await charger.connect();
  charger.plugIn(1, { batteryWh: 77_000, soc: 20, maxPowerW: 150_000 });
  await charger.presentCard(1, 'CARD');
  await charger.until(() => (charger.sessions()[0]?.toldWh ?? 0) > 2);
  await charger.settled();
  return { central, charger };
}

it.each(['1.6', '2.0.1'] as const)('after a power cut no stop of %s is ever sent', async (protocol) => {
  const { central, charger } = await charging(protocol);
  charger.losePower({ losesSessions: true, losesRegister: false });
  await charger.comeBack();
  await charger.settled();
  expect(charger.connector(1)).toMatchObject({ session: null, isPlugged: true, status: 'Preparing' });
  expect(charger.sessions()[0]).toMatchObject({ isCutOff: true, isSettled: false });
  expect(central.sent('StopTransaction')).toEqual([]);
  expect(central.sent('TransactionEvent').filter(({ eventType }) => eventType === 'Ended')).toEqual([]);
  expect(central.sent('BootNotification')).toHaveLength(2);
});

it.each(['1.6', '2.0.1'] as const)(
  'the next start of %s tells where the register stood',
  async (protocol) => {
    const { charger } = await charging(protocol);
    charger.losePower({ losesSessions: true, losesRegister: false });
    await charger.comeBack();
    await charger.presentCard(1, 'CARD');
    await charger.settled();
    const [lost] = charger.sessions();
    expect(lost?.toldWh).toBe(lost?.meteredWh);
  },
);

it.each(['1.6', '2.0.1'] as const)(
  'a transaction of %s goes on from a register of zero',
  async (protocol) => {
    const { charger } = await charging(protocol);
    const id = charger.sessions()[0]?.transactionId;
    charger.losePower({ losesSessions: false, losesRegister: true });
    const before = charger.sessions()[0]?.toldWh ?? 0;
    await charger.comeBack();
    await charger.until(() => (charger.connector(1)?.registerWh ?? 0) > 3);
    charger.unplug(1);
    await charger.settled();
    const registerWh = charger.connector(1)?.registerWh ?? 0;
    expect(charger.sessions()).toMatchObject([
      { transactionId: id, isSettled: true, toldWh: before + registerWh, sentWh: before + registerWh },
    ]);
  },
);

import { basic, connect, type Charger, type TestCentral } from './testing-central';

/** A charger that tells of its sessions in the words of one protocol; moments are minutes from the begin of the first. */
export interface Teller {
  id: number;
  charger: Charger;
  at(minute: number): string;
  start(minute: number, wh: number | null, more?: object): Promise<void>;
  read(minute: number, wh: number, more?: object): Promise<void>;
  stop(minute: number, wh: number | null, more?: object): Promise<void>;
  /** The connector's state, now. */
  status(word: string, more?: object): Promise<void>;
}

export type Protocol = 'ocpp1.6' | 'ocpp2.0.1';
export const protocols: readonly Protocol[] = ['ocpp1.6', 'ocpp2.0.1'];

let made = 0;

type Words = Omit<Teller, 'id' | 'charger' | 'at'>;

/** The words of OCPP 1.6; a value that is null is left out. */
function words16(charger: Charger, at: Teller['at']): Words {
  let transactionId = 0;
  const tell = (action: string, payload: object) => charger.call(action, payload);
  return {
    start: async (minute, wh, more = {}) => {
      const told = {
        connectorId: 1,
        idTag: 'CARD',
        timestamp: at(minute),
        meterStart: wh ?? undefined,
        ...more,
      };
      const [, , answer] = await tell('StartTransaction', told);
      ({ transactionId } = answer as { transactionId: number });
    },
    read: async (minute, wh, more = {}) => {
      const meterValue = [{ timestamp: at(minute), sampledValue: [{ value: String(wh) }] }];
      await tell('MeterValues', { connectorId: 1, transactionId, meterValue, ...more });
    },
    stop: async (minute, wh, more = {}) => {
      const told = { transactionId, timestamp: at(minute), meterStop: wh ?? undefined, reason: 'Local' };
      await tell('StopTransaction', { ...told, ...more });
    },
    status: async (word, more = {}) => {
      const told = {
        connectorId: 1,
        errorCode: 'NoError',
        status: word,
        timestamp: new Date().toISOString(),
      };
      await tell('StatusNotification', { ...told, ...more });
    },
  };
}

/** The words of OCPP 2.0.1; a value that is null is left out. */
function words201(charger: Charger, at: Teller['at']): Words {
  let seqNo = 0;
  let transactionId = '';
  const event = async (eventType: string, minute: number, of: { wh: number | null; more: object }) => {
    const meterValue =
      of.wh === null ? undefined : [{ timestamp: at(minute), sampledValue: [{ value: of.wh }] }];
    const info = { transactionId, chargingState: eventType === 'Ended' ? 'EVConnected' : 'Charging' };
    const told = { eventType, timestamp: at(minute), triggerReason: 'Trigger', seqNo, transactionInfo: info };
    await charger.call('TransactionEvent', { ...told, meterValue, ...of.more });
    seqNo += 1;
  };
  return {
    start: async (minute, wh, more = {}) => {
      seqNo = 0;
      transactionId = `tx-${(made += 1)}`;
      const idToken = { idToken: 'CARD', type: 'ISO14443' };
      await event('Started', minute, { wh, more: { idToken, evse: { id: 1, connectorId: 1 }, ...more } });
    },
    read: (minute, wh, more = {}) => event('Updated', minute, { wh, more }),
    stop: (minute, wh, more = {}) => event('Ended', minute, { wh, more }),
    status: async (word, more = {}) => {
      const told = { connectorStatus: word, evseId: 1, connectorId: 1, timestamp: new Date().toISOString() };
      await charger.call('StatusNotification', { ...told, ...more });
    },
  };
}

/** A charger on its socket, its first session two hours ago, its clock known to be right. */
export async function teller(house: TestCentral, protocol: Protocol): Promise<Teller> {
  const identifier = `TELLS-${(made += 1)}`;
  const { id, password } = await house.device(identifier, {
    connectors: [{ number: 1, maxPowerW: 350_000 }],
  });
  const charger = await connect(`${house.url}/${identifier}`, basic(`x:${password}`), {
    protocols: protocol,
  });
  const begun = Date.now() - 2 * 3_600_000;
  const at = (minute: number): string => new Date(begun + minute * 60_000).toISOString();
  const words = protocol === 'ocpp1.6' ? words16(charger, at) : words201(charger, at);
  await words.status('Available');
  return { id, charger, at, ...words };
}

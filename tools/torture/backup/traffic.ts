import { setTimeout as sleep } from 'node:timers/promises';
import { type Identity, TortureCharger } from '../wire/charger';

/** A session that a charger has ended and that was acknowledged. */
export interface Ended {
  transactionId: number;
  energyWh: number;
}

/** Chargers that charge, one session after the other. */
export interface Traffic {
  /** Sessions whose stop was acknowledged. */
  ended: Ended[];
  /** Milliseconds from message to answer since the last look. */
  takeDelays(): number[];
  /** Ends running sessions and hangs up. */
  stop(): Promise<void>;
}

export const cardOf = (index: number): string => `CARD${index}`;

const readings = 12;
const pauseMs = 60;

/** Has each of them charge on its card until told to stop; a message without an answer is a fault. */
export async function charge(port: number, chargers: readonly Identity[]): Promise<Traffic> {
  const ended: Ended[] = [];
  const delays: number[] = [];
  let isStopped = false;
  const live = async (identity: Identity, index: number): Promise<void> => {
    const charger = await TortureCharger.plug({ port, identity });
    let register = 100_000 * (index + 1);
    const tell = async (action: string, payload: object): Promise<Record<string, unknown>> => {
      const reply = await charger.call(action, payload, 300_000);
      if (reply.kind !== 3)
        throw new Error(`${identity.identifier}: ${action} was answered ${reply.kind} ${reply.code}`);
      delays.push(reply.ms);
      return reply.payload;
    };
    await tell('BootNotification', { chargePointVendor: 'Torture', chargePointModel: 'T1' });
    do {
      const timestamp = (): string => new Date().toISOString();
      const begin = register;
      const started = await tell('StartTransaction', {
        connectorId: 1,
        idTag: cardOf(index),
        meterStart: begin,
        timestamp: timestamp(),
      });
      const transactionId = Number(started['transactionId']);
      for (let n = 0; n < readings; n += 1) {
        // Slow enough for what the connector can give, else the order is held.
        register += n % 3 === 0 ? 1 : 0;
        const sampledValue = [
          { value: String(register), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
        ];
        await tell('MeterValues', {
          connectorId: 1,
          transactionId,
          meterValue: [{ timestamp: timestamp(), sampledValue }],
        });
        await sleep(pauseMs);
      }
      await tell('StopTransaction', { transactionId, meterStop: register, timestamp: timestamp() });
      ended.push({ transactionId, energyWh: register - begin });
    } while (!isStopped);
    charger.close();
  };
  const lives = Promise.all(chargers.map(live));
  // Heard at the end.
  lives.catch(() => undefined);
  await sleep(0);
  return {
    ended,
    takeDelays: () => delays.splice(0),
    stop: async () => {
      isStopped = true;
      await lives;
    },
  };
}

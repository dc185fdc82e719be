import type { Socket } from 'node:net';
import { authorization, frameOf, readUntil, upgradedRaw } from '../server/src/doors/central/testing-raw';
import type { JourneyCharger } from './product';

/** A charger of OCPP 1.6 that says what it is told to, however wrong. */
export interface PlainCharger {
  /** Says something and waits for the reply; gives what the reply holds. */
  say(action: string, payload: object): Promise<Record<string, unknown>>;
  /** A session from its start to its stop, told at once; gives the number of its transaction. */
  session(of: { tag: string; from: number; to?: number; minutesAgo: number }): Promise<number>;
  close(): void;
}

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** The payload of the reply to a call, out of all that has come. */
const replyIn = (text: string, id: string): Record<string, unknown> => {
  const from = text.indexOf(`[3,"${id}"`);
  const end = text.indexOf(']', text.indexOf('}', from));
  const [, , payload] = JSON.parse(text.slice(from, end + 1)) as [number, string, Record<string, unknown>];
  return payload;
};

const sayer = (socket: Socket): PlainCharger['say'] => {
  let calls = 0;
  return async (action, payload) => {
    calls += 1;
    const id = `plain-${calls}`;
    const answer = readUntil(socket, `[3,"${id}",`);
    socket.write(frameOf(JSON.stringify([2, id, action, payload])));
    return replyIn(await answer, id);
  };
};

/** Connects one to the product. */
export async function plainCharger(
  port: number,
  { identifier, password }: Pick<JourneyCharger, 'identifier' | 'password'>,
): Promise<PlainCharger> {
  const socket = await upgradedRaw(`http://127.0.0.1:${port}`, identifier, authorization(password));
  const say = sayer(socket);
  await say('BootNotification', { chargePointVendor: 'Plain', chargePointModel: 'One' });
  return {
    say,
    session: async ({ tag, from, to, minutesAgo: ago }) => {
      const { transactionId } = await say('StartTransaction', {
        connectorId: 1,
        idTag: tag,
        meterStart: from,
        timestamp: minutesAgo(ago),
      });
      if (to !== undefined) {
        await say('StopTransaction', { transactionId, meterStop: to, timestamp: minutesAgo(ago - 1) });
      }
      return Number(transactionId);
    },
    close: () => socket.destroy(),
  };
}

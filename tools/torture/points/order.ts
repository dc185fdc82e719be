import { setTimeout as sleep } from 'node:timers/promises';
import { TortureCharger } from '../wire/charger';
import { ask, resultsOf } from '../wire/http';
import type { World } from '../world/world';
import type { Point } from './point';

/** A charger tells when it says something of a connector; of the station itself many tell no time. */
const status = (connectorId: number, name: string, at: string | undefined) => ({
  connectorId,
  status: name,
  errorCode: name === 'Faulted' ? 'GroundFailure' : 'NoError',
  ...(at === undefined ? {} : { timestamp: at }),
});

const exact = (): string => new Date().toISOString();
const wholeSecond = (): string => `${exact().slice(0, 19)}Z`;

/** How the station and its connector tell the time, by turns. */
const clocks: readonly (() => [string | undefined, string | undefined])[] = [
  () => [undefined, exact()],
  () => [undefined, wholeSecond()],
  () => [exact(), exact()],
  () => [undefined, undefined],
];

interface Detail {
  connectors: { number: number; ocpp_status: string | null; fault: string | null }[];
}

/** Whether connector 1 is faulted, once the answer is the same twice. */
async function isFaulted({ product, attacker }: World, id: number): Promise<boolean> {
  const { token, from } = attacker;
  const look = async (): Promise<boolean> => {
    const answer = await ask(product.port, { path: `/api/charge-points/${id}`, token, from });
    const one = resultsOf<Detail>(answer).connectors.find(({ number }) => number === 1);
    return one?.ocpp_status === 'Faulted';
  };
  const first = await look();
  await sleep(10);
  return (await look()) && first;
}

export const statusOrder: Point = {
  number: 12,
  name: 'order',
  fact: 'what a charger says of its connectors holds in the order it said it',
  run: async (world, { isFast }) => {
    const identity = world.attacker.chargers[12];
    if (identity === undefined) throw new Error('the attacker has too few chargers');
    const charger = await TortureCharger.plug({ port: world.product.port, identity });
    await charger.call('BootNotification', { chargePointVendor: 'Torture', chargePointModel: 'One' });
    const rounds = isFast ? 20 : 50;
    let kept = 0;
    for (let round = 0; round < rounds; round += 1) {
      await charger.call('StatusNotification', status(1, 'Unavailable', undefined));
      const [ofStation, ofConnector] = clocks[round % clocks.length]?.() ?? [];
      await Promise.all([
        charger.call('StatusNotification', status(0, 'Available', ofStation)),
        charger.call('StatusNotification', status(1, 'Faulted', ofConnector)),
      ]);
      if (await isFaulted(world, identity.id)) kept += 1;
    }
    charger.close();
    return [
      {
        did: `connector 0 Available, then connector 1 Faulted without a pause, ${rounds} times`,
        expected: `Faulted stays ${rounds} times`,
        seen: `${kept} times`,
        isFine: kept === rounds,
        figures: { kept },
      },
    ];
  },
};

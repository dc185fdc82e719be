import { closeDemo, demoState, type DemoState, openDemo } from '../identity';
import type { House } from '../platform/house';
import { isWorkedOn } from '../platform/nodes';
import { sleep } from '../platform/sleep';
import { StartError } from '../platform/start-error';
import { operator } from './data';
import { fleetLogin } from './fleet';

const system = { kind: 'system' } as const;

/** The locks of a process that was killed go with its connections, which takes a moment. */
const lingeringMs = 5_000;
const stepMs = 250;

const stateOf = (house: House): Promise<DemoState> => house.run({ actor: system }, demoState);

/**
 * Admits the demo to a database that is empty or its own, because it adds a login that everybody knows.
 * One that has been served meanwhile gets that login back, as long as nobody else has come to use it.
 */
export async function admitDemo(house: House, where: string): Promise<void> {
  const { hasPeople, isOpen, hasOtherOperators } = await stateOf(house);
  if (hasPeople && isOpen) return;
  if (hasOtherOperators) {
    throw new StartError(
      `${where} holds an installation with operators of its own, and the demo would add a login that everybody knows. ` +
        'Try the demo with DATA_DIR set to another folder, or start with npm run serve.',
    );
  }
  for (let waitedMs = 0; await isWorkedOn(house.db); waitedMs += stepMs) {
    if (waitedMs >= lingeringMs) {
      throw new StartError(
        `${where} is served by another running Voltdeck, and the demo would add a login that everybody knows. ` +
          'Stop that one, or try the demo with DATA_DIR set to another folder.',
      );
    }
    await sleep(stepMs);
  }
  if (!hasPeople) return;
  await house.run({ actor: system }, async (ctx) => {
    for (const login of [operator, fleetLogin]) await openDemo(ctx, login);
  });
}

/** Keeps what the demo made from being served unless that is asked for; its login is closed then. */
export async function refuseDemo(
  house: House,
  { where, isAsked }: { where: string; isAsked: boolean },
): Promise<void> {
  const { hasPeople } = await stateOf(house);
  if (!hasPeople) return;
  if (!isAsked) {
    throw new StartError(
      `${where} holds the demo that npm start made, with a login that everybody knows, so it is not served. ` +
        'Set DATA_DIR to another folder, or SERVE_DEMO_DATA=true to serve these data without that login.',
    );
  }
  await house.run({ actor: system }, closeDemo);
}

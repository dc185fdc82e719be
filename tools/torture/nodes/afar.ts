import { setTimeout as sleep } from 'node:timers/promises';
import { sessions } from '@voltdeck/contract';
import { openApi } from '../../../e2e/api';
import type { World } from './world';

/** Somebody who starts and stops chargers by calls, at the address that all nodes stand behind. */
export interface Afar {
  start(identity: string): Promise<void>;
  stop(identity: string): Promise<void>;
}

const tries = 20;
const pauseMs = 300;

/** Where a node dies nobody knows whether a call was heard, so it is made again; what is refused is left. */
async function again(call: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; tried <= tries; tried += 1) {
    try {
      await call();
      return;
    } catch (error) {
      // What the server answers names its status; without an answer the platform throws a TypeError.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) return;
      await sleep(pauseMs);
    }
  }
}

export async function openAfar({ front, secrets }: World): Promise<Afar> {
  const api = await openApi(front.port);
  const bodyOf = (identity: string) => ({ power_source_id: secrets.get(identity)?.id ?? 0, connector: 1 });
  return {
    start: (identity) =>
      again(() => api.call(sessions.startOrder, { body: { ...bodyOf(identity), quantity: 'full' } })),
    stop: (identity) => again(() => api.call(sessions.stopOrder, { body: bodyOf(identity) })),
  };
}

import { setMaxListeners } from 'node:events';
import { atPace } from '../load/pace';
import { hangUp } from '../wire/http';
import type { LoadKind, Tools } from './load';
import { loads } from './loads';
import { answerAsWorker } from './worker';

/** What to do, and for how long. */
export interface Order {
  load: string;
  kind: LoadKind;
  seconds: number;
}

export interface Done {
  begun: number;
  answered: number;
}

answerAsWorker<Order, Done>(async (setting) => async ({ load: name, kind, seconds }) => {
  const load = loads.find((each) => each.name === name);
  if (load === undefined) throw new Error(`there is no load ${name}`);
  const stop = AbortSignal.timeout(seconds * 1000);
  setMaxListeners(0, stop);
  const tools: Tools = { ...setting, held: [], signal: stop };
  const work = await load[kind](tools);
  let begun = 0;
  let answered = 0;
  await atPace(load.pace, stop, async (turn) => {
    begun += 1;
    const isAnswered = await work(turn).catch(() => false);
    if (isAnswered && !stop.aborted) answered += 1;
    return isAnswered;
  });
  for (const held of tools.held) held.destroy();
  hangUp();
  return { begun, answered };
});

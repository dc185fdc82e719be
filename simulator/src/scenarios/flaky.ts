import { pause } from '../run/clock';
import { secondsIn } from './people';
import { begin, charge, leave, runTrouble, settle, type Spot, type TroubleOptions } from './trouble';

/** Cuts the socket again and again until the session is over. */
async function cutMeanwhile(spot: Spot, over: AbortSignal): Promise<void> {
  const { charger, clock, random } = spot;
  while (!over.aborted) {
    await pause(clock, secondsIn(random, [0.3, 2]) * 1000, over);
    if (over.aborted) return;
    if (random() < 0.5) charger.faults.cutBeforeReply();
    else charger.cutConnection();
  }
}

async function suffer(spot: Spot): Promise<void> {
  const over = new AbortController();
  const cutting = cutMeanwhile(spot, over.signal);
  await begin(spot);
  await charge(spot);
  await leave(spot);
  over.abort();
  await cutting;
  await settle(spot);
}

/** Sockets are cut at any moment, also between a call and its reply; what was not acknowledged is said again. */
export const runFlaky = (options: TroubleOptions): Promise<void> => runTrouble(options, suffer);

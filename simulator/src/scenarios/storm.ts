import {
  begin,
  charge,
  leave,
  rest,
  runTrouble,
  type Spot,
  type Trouble,
  type TroubleOptions,
} from './trouble';

/** Waits at a number of points until all are there. */
function meetingOf(count: number): () => Promise<void> {
  let missing = count;
  let open: () => void = () => undefined;
  let all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    const now = all;
    if (missing === 0) {
      missing = count;
      open();
      all = new Promise<void>((resolve) => (open = resolve));
    }
    return now;
  };
}

const stormOver = (spots: readonly Spot[]): Trouble => {
  const meet = meetingOf(spots.length);
  return async (spot) => {
    const { charger } = spot;
    await begin(spot);
    await charge(spot, 0.5);
    await meet();
    charger.goDark();
    await rest(spot, [0.5, 1.5]);
    await meet();
    await charger.comeBack(true);
    await charge(spot, 0.5);
    await leave(spot);
  };
};

/** All are cut off at once and all come back at once, booting, with their states and their sessions. */
export const runStorm = (options: TroubleOptions): Promise<void> => runTrouble(options, stormOver, true);

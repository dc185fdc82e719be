import { begin, charge, leave, rest, runTrouble, type Spot, type TroubleOptions } from './trouble';

/** Everything that was said of a stretch comes the other way round; Available is told before all of it. */
async function reverse(spot: Spot, isWhole: boolean): Promise<void> {
  const { faults } = spot.charger;
  if (isWhole) faults.hold();
  await begin(spot);
  await charge(spot, 0.6);
  faults.hold();
  await charge(spot, 0.6);
  await leave(spot);
  await rest(spot, [0.1, 0.3]);
  faults.release('reversed');
}

/** The answer to the start is never heard, so readings and stop name no transaction. */
async function loseId(spot: Spot): Promise<void> {
  const { faults } = spot.charger;
  faults.standInId = spot.random() < 0.5 ? 0 : -1;
  faults.missStartReplies();
  await begin(spot);
  await charge(spot);
  await leave(spot);
}

async function disorder(spot: Spot, turn: number): Promise<void> {
  const { charger, index } = spot;
  const is16 = charger.protocol === '1.6';
  const kind = (index + turn) % 3;
  // In 1.6 a start that comes last would name a transaction that nobody has spoken of.
  if (is16 && kind === 0) return loseId(spot);
  return reverse(spot, !is16 && kind === 1);
}

/** Events come in any order: Available before the stop, readings after it, a stop before the answer to its start. */
export const runDisorder = (options: TroubleOptions): Promise<void> => runTrouble(options, disorder);

import type { PowerCut } from '../charger/power-cut';
import { begin, charge, leave, rest, runTrouble, settle, type Spot, type TroubleOptions } from './trouble';

const cuts: readonly PowerCut[] = [
  { losesSessions: true, losesRegister: false },
  { losesSessions: true, losesRegister: true },
  { losesSessions: false, losesRegister: false },
  { losesSessions: false, losesRegister: true },
];

/** A register that begins anew from so few Wh soon looks as if it had gone on, and nobody can tell. */
const youngWh = 100_000;

async function lose(spot: Spot, turn: number): Promise<void> {
  const { charger, index } = spot;
  const cut = cuts[(index + turn) % cuts.length] ?? { losesSessions: true, losesRegister: false };
  await begin(spot);
  await charge(spot);
  await settle(spot);
  const isOld = (charger.connector(spot.connector)?.registerWh ?? 0) > youngWh;
  charger.losePower({ ...cut, losesRegister: cut.losesRegister && isOld });
  await rest(spot, [0.5, 1]);
  await charger.comeBack();
  // Where the session was lost, the same person starts anew.
  await begin(spot);
  await charge(spot);
  await leave(spot);
}

/** The power is cut and no stop is ever sent: the charger starts anew, or goes on with its transaction, also from a register of zero. */
export const runZombie = (options: TroubleOptions): Promise<void> => runTrouble(options, lose);

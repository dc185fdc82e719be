import { begin, charge, leave, rest, runTrouble, type Spot, type TroubleOptions } from './trouble';

/** Which part of a session the network is away for. */
const parts = ['begin', 'middle', 'end', 'whole'] as const;

async function lose(spot: Spot, turn: number): Promise<void> {
  const { charger } = spot;
  const part = parts[(spot.index + turn) % parts.length];
  if (part === 'begin' || part === 'whole') charger.goDark();
  await begin(spot);
  await charge(spot, 0.4);
  if (part === 'begin') await charger.comeBack();
  else if (part !== 'whole') charger.goDark();
  await charge(spot, 0.4);
  if (part === 'middle') await charger.comeBack();
  await charge(spot, 0.2);
  await leave(spot);
  await rest(spot, [0.2, 0.8]);
  if (!charger.isOnline) await charger.comeBack();
}

/** The network is away while a session begins, goes on or ends; what is kept meanwhile is told in order afterwards. */
export const runOffline = (options: TroubleOptions): Promise<void> => runTrouble(options, lose);

import type { Car } from '../charger/state';
import { type CommuterOptions, runCommuter } from './commuter';
import { pick } from './people';

const carModels: readonly Omit<Car, 'soc'>[] = [
  { batteryWh: 58_000, maxPowerW: 135_000 },
  { batteryWh: 77_000, maxPowerW: 175_000 },
  { batteryWh: 82_000, maxPowerW: 250_000 },
  { batteryWh: 93_000, maxPowerW: 270_000 },
];

/** A car on a long way: it comes with its battery about half full, so that its power soon gives way. */
function travellingCar(random: () => number): Car {
  const model = pick(random, carModels) ?? { batteryWh: 77_000, maxPowerW: 175_000 };
  return { ...model, soc: Math.floor(40 + random() * 38) };
}

/** Short stops at fast chargers: who has 80 % or no more patience goes on, and the next car comes at once. */
export function runFast(options: CommuterOptions): Promise<void> {
  return runCommuter({
    ...options,
    pauseSeconds: options.pauseSeconds ?? [2, 15],
    chargeSeconds: options.chargeSeconds ?? [20, 180],
    arriving: options.arriving ?? travellingCar,
    untilSoc: options.untilSoc ?? 80,
  });
}

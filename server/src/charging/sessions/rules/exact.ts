import type { CostLine, CostState } from '../../../network';

/**
 * A bill whose readings were rounded up, for the energy that its register tells exactly, in Wh since the start: what lies
 * beyond it was delivered by no moment, so the last lines give it back (docs/chargers-in-the-field.md#rounded-readings).
 */
export const withoutExcess = (state: CostState, energyWh: number): CostState => {
  if (energyWh >= state.lastWh) return state;
  let leftWh = energyWh;
  const lines = state.lines.map((line): CostLine => {
    const keptWh = Math.min(line.energyWh, leftWh);
    leftWh -= keptWh;
    return { ...line, energyWh: keptWh };
  });
  return { ...state, lastWh: energyWh, lines };
};

export type ConnectorKind = 'AC' | 'DC';

export interface CurveInput {
  kind: ConnectorKind;
  /** What connector and car can do together, W. */
  limitW: number;
  /** State of charge, 0 to 100. */
  soc: number;
  /** Since the energy began to flow, ms. */
  elapsedMs: number;
  /** A draw in [0, 1) that makes the reading waver. */
  noise: number;
}

const rampMs: Readonly<Record<ConnectorKind, number>> = { AC: 3000, DC: 6000 };
const ripple: Readonly<Record<ConnectorKind, number>> = { AC: 0.006, DC: 0.015 };

/** The share of the limit a battery takes: AC holds almost to the end, DC gives way from 55 % on. */
export function acceptance(kind: ConnectorKind, soc: number): number {
  if (soc >= 100) return 0;
  if (kind === 'AC') return soc < 97 ? 1 : 1 - ((soc - 97) / 3) * 0.8;
  return soc < 55 ? 1 : 1 - ((soc - 55) / 45) * 0.88;
}

/** The power a car takes at this moment, in whole W, never above the limit. */
export function powerAt(input: CurveInput): number {
  const ramp = Math.min(1, Math.max(0.1, input.elapsedMs / rampMs[input.kind]));
  const waver = 1 - ripple[input.kind] * input.noise;
  return Math.floor(input.limitW * ramp * acceptance(input.kind, input.soc) * waver);
}

/** Single-phase up to 7.4 kW, three-phase above. */
export function phasesOf(limitW: number): 1 | 3 {
  return limitW <= 7400 ? 1 : 3;
}

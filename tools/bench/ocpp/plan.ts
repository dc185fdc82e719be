import type { Version } from './frames';
import { type Extent, type Group, type Scenario, scenarioNames } from './scenarios';

/** What is measured in one run. */
export interface Plan {
  version: Version;
  groups: Group[];
  extent: Extent;
}

export interface Wanted {
  isFull: boolean;
  only: readonly Scenario[];
  /** Numbers of chargers instead of the usual ones. */
  connections: readonly number[];
  perSecond: number | undefined;
  seconds: number | undefined;
  version: Version;
}

type Shape = Pick<Group, 'connections' | 'scenarios' | 'perSecond'>;

const short: readonly Shape[] = [{ connections: 300, scenarios: scenarioNames, perSecond: 300 }];

const full: readonly Shape[] = [
  { connections: 1_000, scenarios: ['storm', 'memory', 'lone', 'plain', 'starts', 'orders'], perSecond: 300 },
  { connections: 3_000, scenarios: ['starts', 'open'], perSecond: 300 },
  { connections: 5_000, scenarios: ['storm', 'memory', 'open'], perSecond: 2_000 },
];

const extents = {
  short: { warmSeconds: 2, seconds: 5, openSeconds: 8, loneMessages: 100 },
  full: { warmSeconds: 5, seconds: 15, openSeconds: 30, loneMessages: 400 },
} satisfies Record<string, Extent>;

/** Each group has chargers of its own, so that none finds an order of another's. */
export function planOf({ isFull, only, connections, perSecond, seconds, version }: Wanted): Plan {
  const usual = isFull ? full : short;
  const rate = perSecond ?? (isFull ? 2_000 : 300);
  const shapes =
    connections.length === 0
      ? usual.map((shape) => ({ ...shape, perSecond: perSecond ?? shape.perSecond }))
      : connections.map((count) => ({ connections: count, scenarios: scenarioNames, perSecond: rate }));
  const chosen = shapes
    .map((shape) => ({
      ...shape,
      scenarios: shape.scenarios.filter((name) => only.length === 0 || only.includes(name)),
    }))
    .filter((shape) => shape.scenarios.length > 0);
  let from = 0;
  const groups = chosen.map((shape) => {
    const group = { ...shape, from };
    from += shape.connections;
    return group;
  });
  const extent = extents[isFull ? 'full' : 'short'];
  return {
    version,
    groups,
    extent: seconds === undefined ? extent : { ...extent, seconds, openSeconds: seconds },
  };
}

export const chargersOf = ({ groups }: Plan): number =>
  groups.reduce((sum, { connections }) => sum + connections, 0);

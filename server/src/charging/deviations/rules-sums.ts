import {
  type Device,
  mostModels,
  mostOfOperator,
  mostTold,
  others,
  type SaidOtherwise,
  type SeenDeviation,
} from './rules';

/** What was seen of all charge points of a model at a firmware. */
export interface DeviationSum extends SaidOtherwise, Device {
  count: number;
  chargePointIds: number[];
  frame: string | null;
}

const keyOf = ({ operatorId, vendor, model, firmware, action, path, kind }: Device & SaidOtherwise): string =>
  [operatorId, vendor, model, firmware, action, path, kind].join('\n');

/** What was seen, added up by model and firmware; of a charge point that is not there nothing is left. */
export function summed(seen: readonly SeenDeviation[], devices: ReadonlyMap<number, Device>): DeviationSum[] {
  const sums = new Map<string, DeviationSum>();
  for (const { chargePointId, kind, action, path, count, frame } of seen) {
    const device = devices.get(chargePointId);
    if (device === undefined) continue;
    add(sums, { ...device, kind, action, path, count, frame, chargePointIds: [chargePointId] });
  }
  return [...sums.values()];
}

function add(sums: Map<string, DeviationSum>, sum: DeviationSum): void {
  const key = keyOf(sum);
  const known = sums.get(key);
  if (known === undefined) return void sums.set(key, sum);
  known.count += sum.count;
  known.chargePointIds = [...known.chargePointIds, ...sum.chargePointIds];
  known.frame ??= sum.frame;
}

/** How many rows are kept of a model at a firmware. */
export interface ModelSize extends Device {
  rows: number;
}

const modelOf = ({ operatorId, vendor, model, firmware }: Device): string =>
  [operatorId, vendor, model, firmware].join('\n');

/** How much is kept, as more is added. */
class Room {
  readonly #models = new Map<string, number>();
  readonly #operators = new Map<number, { rows: number; models: number }>();

  constructor(sizes: readonly ModelSize[]) {
    for (const size of sizes) {
      this.#models.set(modelOf(size), size.rows);
      const { rows, models } = this.#ofOperator(size);
      this.#operators.set(size.operatorId, { rows: rows + size.rows, models: models + 1 });
    }
  }

  #ofOperator({ operatorId }: Device): { rows: number; models: number } {
    return this.#operators.get(operatorId) ?? { rows: 0, models: 0 };
  }

  /** The sum as there is room for it: apart, among the others of its model, or among those of no model. */
  take(sum: DeviationSum): DeviationSum {
    const { rows, models } = this.#ofOperator(sum);
    const ofModel = this.#models.get(modelOf(sum));
    if (ofModel === undefined && models >= mostModels)
      return { ...sum, ...others, vendor: '', model: '', firmware: '', frame: null };
    const isFull = (ofModel ?? 0) >= mostTold || rows >= mostOfOperator;
    this.#models.set(modelOf(sum), (ofModel ?? 0) + (isFull ? 0 : 1));
    const more = { rows: rows + (isFull ? 0 : 1), models: models + (ofModel === undefined ? 1 : 0) };
    this.#operators.set(sum.operatorId, more);
    return isFull ? { ...sum, ...others, frame: null } : sum;
  }
}

/** Sums as they will be kept: what goes beyond what may be kept apart counts among the others of its model, or of none. */
export function admitted(
  sums: readonly DeviationSum[],
  isKept: (place: number) => boolean,
  sizes: readonly ModelSize[],
): DeviationSum[] {
  const next = new Map<string, DeviationSum>();
  const room = new Room(sizes);
  for (const [index, sum] of sums.entries()) add(next, isKept(index) ? sum : room.take(sum));
  return [...next.values()];
}

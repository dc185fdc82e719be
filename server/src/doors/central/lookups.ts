import type { KnownChargePoint } from '../../network';

/** A charge point that has one of the names asked for, and which of them. */
export interface Named {
  chargePoint: KnownChargePoint;
  place: number;
}

/** The charge points with these names, in their order. */
export type Lookup = (names: readonly string[]) => Promise<Named[]>;

/** Asks for the names of many in one question, each name once, and tells each what has its names, in their order. */
export async function lookupAll(find: Lookup, asked: readonly (readonly string[])[]): Promise<Named[][]> {
  const names = new Set<string>();
  for (const own of asked) for (const name of own) names.add(name);
  const all = [...names];
  const having = new Map<string, KnownChargePoint[]>();
  for (const { chargePoint, place } of all.length === 0 ? [] : await find(all)) {
    const name = all[place] ?? '';
    const found = having.get(name);
    if (found === undefined) having.set(name, [chargePoint]);
    else found.push(chargePoint);
  }
  return asked.map((own) => {
    const found: Named[] = [];
    for (const [place, name] of own.entries())
      for (const chargePoint of having.get(name) ?? []) found.push({ chargePoint, place });
    return found;
  });
}

import type { PageStation } from '@voltdeck/contract';

export interface Position {
  latitude: number;
  longitude: number;
}

/** What somebody looks for, as it stands in the address. */
export interface Wanted {
  /** Null where nobody said a place: then all are shown, in no order of nearness. */
  place: Position | null;
  isFree: boolean;
  /** Codes of connector kinds. */
  kinds: readonly string[];
  /** kW at least. */
  power: number | null;
}

/** What may be chosen as the least power, in kW. */
export const powers = [11, 22, 50, 150] as const;

const degrees = (text: string | undefined, most: number): number | null => {
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && Math.abs(value) <= most ? value : null;
};

export const placeIn = (text: string | null): Position | null => {
  const [first, second, ...more] = (text ?? '').split(',');
  const latitude = degrees(first, 90);
  const longitude = degrees(second, 180);
  return latitude === null || longitude === null || more.length > 0 ? null : { latitude, longitude };
};

/** Near enough for a list, and no more than that: some ten metres. */
export const placeText = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

export function wantedIn(search: URLSearchParams): Wanted {
  const power = Number(search.get('power') ?? '');
  return {
    place: placeIn(search.get('near')),
    isFree: search.get('free') === '1',
    kinds: (search.get('kind') ?? '').split(',').filter((kind) => /^\w{1,40}$/.test(kind)),
    power: powers.find((each) => each === power) ?? null,
  };
}

/** The query of the call; a place must be said, so without one it is anywhere in the world. */
export const queryOf = ({ place, isFree, kinds, power }: Wanted) => ({
  latitude: place?.latitude ?? 0,
  longitude: place?.longitude ?? 0,
  connector_type: kinds.length === 0 ? undefined : kinds.join(','),
  min_power: power ?? undefined,
  available: isFree ? true : undefined,
});

/** Where nearness means nothing, those that are free come first, then by name. */
export const inOrder = (stations: readonly PageStation[], isNear: boolean): readonly PageStation[] =>
  isNear
    ? stations
    : stations.toSorted(
        (one, other) =>
          Number(other.available) - Number(one.available) || one.title.localeCompare(other.title),
      );

/** The kinds of connectors that stations have, by code. */
export const kindsOf = (stations: readonly PageStation[]): ReadonlyMap<string, string> =>
  new Map(
    stations
      .flatMap(({ connectors }) => connectors)
      .flatMap(({ type, name }): [string, string][] => (type === null ? [] : [[type, name]]))
      .toSorted(([, one], [, other]) => one.localeCompare(other)),
  );

/** What a station is to whoever wants to charge now: connectors that report to be free help nobody while it is away or closed. */
export const statusFor = ({
  status,
  available,
}: Pick<PageStation, 'status' | 'available'>): PageStation['status'] =>
  !available && (status === 'available' || status === 'in_use') ? 'unavailable' : status;

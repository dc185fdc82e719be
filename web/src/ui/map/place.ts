/** A place in degrees (WGS 84). */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** A part of the world in degrees; across the antimeridian `west` is greater than `east`. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** What a map shows: its part of the world and how near; at zoom 0 the world is 512 px wide, and each step doubles it. */
export interface View {
  box: Box;
  zoom: number;
  middle: Coordinates;
}

export const world: Box = { west: -180, south: -60, east: 180, north: 78 };

/** The same meridian from −180 up to 180. */
export const asLongitude = (degrees: number): number =>
  // What lies within is left alone: arithmetic would add digits to it.
  Math.abs(degrees) <= 180 ? degrees : ((((degrees + 180) % 360) + 360) % 360) - 180;

const widthOf = ({ west, east }: Box): number => (west <= east ? east - west : east - west + 360);

/** As pairs that go on past 180° where the box crosses the antimeridian, as maps fit them. */
export const asBounds = (box: Box): [[number, number], [number, number]] => [
  [box.west, box.south],
  [box.west + widthOf(box), box.north],
];

/** The place as people write it, to about ten centimetres. */
export const asText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

/** To the digits that are shown: finer than any pin. */
export const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

/** The box that holds some places; undefined when there are none. */
export const boxAround = (places: readonly Coordinates[]): Box | undefined => {
  if (places.length === 0) return undefined;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
};

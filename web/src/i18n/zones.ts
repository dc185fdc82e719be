const minutesOfDay = 1440;
const dayMs = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes far longer than using it: one is kept for each zone. */
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, made);
  return made;
};

let own: string | undefined;

/** The zone of the reader's own clock, for what has no place. */
export const ownZone = (): string => {
  own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own;
};

/** All zones this browser knows, with the one that is usual here even if it is called otherwise. */
export const zonesWith = (usual: string): string[] => [
  ...new Set([usual, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];

/** How far the wall clock of a zone is ahead of UTC at a moment, in milliseconds. */
export const zoneOffset = (at: number, zone: string): number => {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(at / 1000) * 1000;
};

/**
 * The moment when the clock of a zone shows a wall time, which is given as if it were UTC.
 * A time that comes twice is the first or the last of both; one that a clock change leaves out is as much later.
 */
export const momentOf = (wall: number, zone: string, which: 'first' | 'last' = 'first'): number => {
  const [before, after] = [zoneOffset(wall - dayMs, zone), zoneOffset(wall + dayMs, zone)];
  const shown = [wall - before, wall - after].filter((at) => zoneOffset(at, zone) === wall - at);
  if (shown.length === 0) return wall - before;
  return which === 'first' ? Math.min(...shown) : Math.max(...shown);
};

/** Whether the clock of a zone shows the same time once more, before or after: the hour, or half hour, in which it goes back. */
export const comesTwice = (at: number, zone: string): boolean => {
  const wall = at + zoneOffset(at, zone);
  return momentOf(wall, zone, 'first') !== momentOf(wall, zone, 'last');
};

/** The minute of the day a clock on the wall of a zone shows. */
export const wallMinute = (at: Date, zone: string): number => {
  const moment = at.getTime();
  return Math.floor((moment + zoneOffset(moment, zone)) / 60_000) % minutesOfDay;
};

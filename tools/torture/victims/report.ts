import type { Measured, Side } from './measure';

/** The most that an attack may multiply a victim's p99 by. */
const mostRatio = 5;

const victims = ['list', 'heartbeat'] as const;

export const isFine = ({ ratios, sides, deaths }: Measured): boolean =>
  deaths === 0 && victims.every((what) => ratios[what] <= mostRatio && sides.attack[what].failed === 0);

const sideText = (side: Side, what: (typeof victims)[number]): string => {
  const { p50, p99, max, failed } = side[what];
  return `${p50} / ${p99} / ${max}${failed > 0 ? ` (${failed} failed)` : ''}`;
};

/** p50 / p99 / longest in ms beside the harmless load and under attack. */
export function linesOf(measured: Measured): string[] {
  const { load, sides, ratios, deaths } = measured;
  const { attack, harmless } = sides;
  const head = `${isFine(measured) ? 'ok    ' : 'FAILED'}  ${load.name.padEnd(13)} ${load.did}`;
  const of = victims.map(
    (what) =>
      `          ${what.padEnd(11)} harmless ${sideText(harmless, what).padEnd(30)} attack ${sideText(attack, what).padEnd(34)} p99 × ${ratios[what]}`,
  );
  const did = `          begun / answered: harmless ${harmless.begun} / ${harmless.answered}, attack ${attack.begun} / ${attack.answered}`;
  return [
    head,
    ...of,
    deaths === 0 ? did : `${did}; the product ended ${deaths} times (${measured.lastWords})`,
  ];
}

export const jsonOf = (measured: Measured, product: string): string => {
  const { load, sides, ratios, deaths } = measured;
  const { name, did, pace } = load;
  return JSON.stringify({ product, name, did, pace, ratios, deaths, isFine: isFine(measured), ...sides });
};

/** Ratios of two checkouts beside each other. */
export function comparison(before: readonly Measured[], after: readonly Measured[]): string[] {
  const cell = (one: Measured | undefined, what: (typeof victims)[number]): string =>
    one === undefined ? '' : `${one.sides.attack[what].p99} ms (× ${one.ratios[what]})`;
  const rows = after.map((one) => {
    const other = before.find(({ load }) => load.name === one.load.name);
    const cells = victims.flatMap((what) => [cell(other, what), cell(one, what)]);
    return [one.load.name, ...cells];
  });
  const head = ['p99 under attack', 'list before', 'after', 'heartbeat before', 'after'];
  return [head, ...rows].map(
    ([name = '', ...cells]) => name.padEnd(18) + cells.map((text) => text.padEnd(22)).join(''),
  );
}

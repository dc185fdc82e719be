import type { LaneLine } from './lane';
import { layout, type TimeScale } from './layout';
import { pathsOf, type Moment, type Prepared } from './prepare';

interface Band {
  top: number;
  height: number;
}

/** The lines of the plot; a value is drawn as its share of the axis it stands on, and not where readings are missing. */
export const linesOf = (prepared: Prepared, scale: TimeScale) => {
  const { moments, gaps, mostPower, mostEnergy } = prepared;
  const afterGap = new Set(gaps.map((gap) => gap.to));
  const y = (band: Band, share: number): number => band.top + band.height * (1 - share);
  const paths = (band: Band, share: (moment: Moment) => number | null): string[] =>
    pathsOf(
      moments.map((moment) => {
        const value = share(moment);
        return {
          x: scale.x(moment.at),
          y: value === null ? null : y(band, value),
          isAfterGap: afterGap.has(moment.at),
        };
      }),
    );
  const energyAt = (at: number): number | undefined => moments.findLast((moment) => moment.at === at)?.energy;
  const bridges = gaps.flatMap(({ from, to }) => {
    const [before, after] = [energyAt(from), energyAt(to)];
    if (before === undefined || after === undefined) return [];
    const [begin, end] = [y(layout.energy, before / mostEnergy), y(layout.energy, after / mostEnergy)];
    return [`M${scale.x(from).toFixed(1)} ${begin.toFixed(1)}L${scale.x(to).toFixed(1)} ${end.toFixed(1)}`];
  });
  const power: LaneLine = {
    tone: 'blue',
    isArea: true,
    paths: paths(layout.power, (moment) => (moment.power === null ? null : moment.power / mostPower)),
  };
  const soc: LaneLine = {
    tone: 'violet',
    isDashed: true,
    paths: paths(layout.power, (moment) => (moment.soc === null ? null : moment.soc / 100)),
  };
  const energy: LaneLine = {
    tone: 'green',
    isArea: true,
    paths: paths(layout.energy, (moment) => moment.energy / mostEnergy),
    bridges,
  };
  return { power, soc, energy };
};

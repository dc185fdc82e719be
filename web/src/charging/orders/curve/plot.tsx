import { useElementSize } from '@mantine/hooks';
import { useState, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { ChartTooltip } from '../../../ui/chart/tooltip';
import { usePriceText } from '../unit-price';
import { Lane, type LaneLine } from './lane';
import { layout, timeScale, type TimeScale } from './layout';
import { EventDots, PriceBands, TimeAxis } from './plot-parts';
import { nearest, pathOf, stepAt, type Moment, type Prepared } from './prepare';

interface PlotProps {
  prepared: Prepared;
  zone: string;
  currency: string;
  offsetMs: number;
}

interface Band {
  top: number;
  height: number;
}

/** The lines of the plot; a value is drawn as its share of the axis it stands on. */
const linesOf = ({ moments, mostPower, mostEnergy }: Prepared, scale: TimeScale) => {
  const path = (band: Band, share: (moment: Moment) => number | null): string =>
    pathOf(
      moments.map((moment) => {
        const value = share(moment);
        return {
          x: scale.x(moment.at),
          y: value === null ? null : band.top + band.height * (1 - value),
        };
      }),
    );
  const power: LaneLine = {
    tone: 'blue',
    isArea: true,
    path: path(layout.power, (moment) => (moment.power === null ? null : moment.power / mostPower)),
  };
  const soc: LaneLine = {
    tone: 'violet',
    isDashed: true,
    path: path(layout.power, (moment) => (moment.soc === null ? null : moment.soc / 100)),
  };
  const energy: LaneLine = {
    tone: 'green',
    isArea: true,
    path: path(layout.energy, (moment) => moment.energy / mostEnergy),
  };
  return { power, soc, energy };
};

/** What was measured at the moment pointed at. */
function Tip({ moment, scale, plot }: { moment: Moment; scale: TimeScale; plot: PlotProps }) {
  const t = useTranslations('charging.curve');
  const formats = useFormats();
  const priceText = usePriceText();
  const { prepared, zone, currency } = plot;
  const step = stepAt(prepared.steps, moment.at);
  const line = (name: string, value: string, tone: string) => ({ name, value, color: `var(--vd-${tone})` });
  const lines = [
    line(t('power'), moment.power === null ? '–' : formats.power(moment.power), 'blue'),
    ...(moment.soc === null ? [] : [line(t('soc'), formats.share(moment.soc / 100), 'violet')]),
    line(t('energy'), formats.energy(moment.energy), 'green'),
    ...(step === null ? [] : [line(t('price'), priceText(step, currency) ?? t('noPrice'), 'grey')]),
  ];
  const x = scale.x(moment.at);
  return (
    <div
      className="vd-curve-tip"
      style={x > scale.width / 2 ? { right: scale.width - x + 12 } : { left: x + 12 }}
    >
      <ChartTooltip title={formats.exact(new Date(moment.at), zone)} lines={lines} />
    </div>
  );
}

/** Power, state of charge and energy on one time axis, prices above and events below; time runs from left to right in every language. */
export function Plot(plot: PlotProps) {
  const { prepared, zone, currency, offsetMs } = plot;
  const t = useTranslations('charging.curve');
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<Moment | null>(null);
  const scale = timeScale(prepared, width);
  const lines = linesOf(prepared, scale);
  const { power, energy, events, price, height } = layout;

  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setPointed(nearest(prepared.moments, scale.at(x)));
  };

  return (
    <div ref={ref} className="vd-curve-plot" style={{ height }}>
      {width === 0 ? null : (
        <svg
          width={width}
          height={height}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setPointed(null)}
        >
          <PriceBands steps={prepared.steps} scale={scale} currency={currency} />
          <Lane
            lane={power}
            width={width}
            lines={prepared.hasSoc ? [lines.power, lines.soc] : [lines.power]}
            left={{ top: prepared.mostPower, unit: 'kW' }}
            right={prepared.hasSoc ? { top: 100, unit: '%' } : undefined}
          />
          <Lane
            lane={energy}
            width={width}
            lines={[lines.energy]}
            left={{ top: prepared.mostEnergy, unit: 'kWh' }}
          />
          {prepared.hasPower ? null : (
            <text className="vd-curve-price" x={width / 2} y={power.top + power.height / 2}>
              {t('noPower')}
            </text>
          )}
          <EventDots events={prepared.events} scale={scale} />
          <TimeAxis prepared={prepared} scale={scale} zone={zone} offsetMs={offsetMs} />
          {pointed === null ? null : (
            <line
              className="vd-curve-cursor"
              x1={scale.x(pointed.at)}
              x2={scale.x(pointed.at)}
              y1={price.height}
              y2={events.top + events.height}
            />
          )}
        </svg>
      )}
      {pointed === null ? null : <Tip moment={pointed} scale={scale} plot={plot} />}
    </div>
  );
}

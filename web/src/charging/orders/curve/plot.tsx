import { useElementSize } from '@mantine/hooks';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { ChartTooltip } from '../../../ui/chart/tooltip';
import { usePriceText } from '../../unit-price';
import { Lane } from './lane';
import { layout } from './layout';
import { linesOf } from './lines';
import { EventDots, GapBands, LimitLines, PriceBands, TimeAxis, type Limits } from './plot-parts';
import { nearest, stepAt, type Moment, type Prepared } from './prepare';
import { timeScale, type TimeScale } from './scale';
import chartStyles from '../../../ui/chart/chart.module.css';
import styles from './plot.module.css';

interface PlotProps {
  prepared: Prepared;
  zone: string;
  currency: string;
  limits: Limits;
}

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
  const happened = prepared.events.filter((event) => Math.abs(scale.x(event.at) - scale.x(moment.at)) < 6);
  return (
    <ChartTooltip
      x={scale.x(moment.at)}
      width={scale.width}
      top={28}
      title={formats.exact(new Date(moment.at), zone)}
      lines={[
        ...lines,
        ...happened.map((event) =>
          line(formats.time(new Date(event.at), zone), t(`event.${event.kind}`), 'amber'),
        ),
      ]}
    />
  );
}

/** A reading as it is read out. */
const useSpoken = (zone: string) => {
  const formats = useFormats();
  return (moment: Moment | undefined): string | undefined =>
    moment === undefined
      ? undefined
      : [
          formats.dateTime(new Date(moment.at), zone),
          moment.power === null ? null : formats.power(moment.power),
          moment.soc === null ? null : formats.share(moment.soc / 100),
          formats.energy(moment.energy),
        ]
          .filter((part) => part !== null)
          .join(', ');
};

/** Where a key leads from the moment that is pointed at; null for a key that leads nowhere. */
const stepBy = (key: string, from: number, count: number): number | null => {
  const last = count - 1;
  const steps: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    PageUp: from + Math.ceil(count / 10),
    PageDown: from - Math.ceil(count / 10),
    Home: 0,
    End: last,
  };
  const to = steps[key];
  return to === undefined ? null : Math.min(last, Math.max(0, to));
};

/** Power, state of charge and energy on one time axis, prices above and events below; time runs from left to right in every language. */
export function Plot(plot: PlotProps) {
  const { prepared, zone, currency, limits } = plot;
  const t = useTranslations('charging.curve');
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<Moment | null>(null);
  const spoken = useSpoken(zone);
  const scale = timeScale(prepared, width);
  const lines = linesOf(prepared, scale);
  const powerLine = { tone: 'blue', ...lines.power } as const;
  const socLine = { tone: 'violet', isDashed: true, ...lines.soc } as const;
  const energyLine = { tone: 'green', bridges: lines.bridges, ...lines.energy } as const;
  const { power, energy, events, price, height } = layout;

  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setPointed(nearest(prepared.moments, scale.at(x)));
  };
  const { moments } = prepared;
  const place = pointed === null ? -1 : moments.findIndex((moment) => moment.at >= pointed.at);
  const step = (event: KeyboardEvent): void => {
    const to = stepBy(event.key, place, moments.length);
    if (to === null) return;
    event.preventDefault();
    setPointed(moments[to] ?? null);
  };

  return (
    <div
      ref={ref}
      className={chartStyles.room}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={t('readings')}
      aria-valuemin={1}
      aria-valuemax={moments.length}
      aria-valuenow={place + 1 || 1}
      aria-valuetext={spoken(moments[Math.max(0, place)])}
      onKeyDown={step}
      onBlur={() => setPointed(null)}
    >
      {width === 0 ? null : (
        <svg
          width={width}
          height={height}
          aria-hidden
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setPointed(null)}
        >
          <PriceBands steps={prepared.steps} scale={scale} currency={currency} />
          <GapBands gaps={prepared.gaps} scale={scale} />
          <Lane
            lane={power}
            width={width}
            lines={prepared.hasSoc ? [powerLine, socLine] : [powerLine]}
            left={prepared.hasPower ? { top: prepared.mostPower, unit: 'kW' } : undefined}
            right={prepared.hasSoc ? { top: 100, unit: '%' } : undefined}
          />
          <Lane
            lane={energy}
            width={width}
            lines={[energyLine]}
            left={{ top: prepared.mostEnergy, unit: 'kWh' }}
          />
          {prepared.hasPower || prepared.gaps.length > 0 ? null : (
            <text className={styles.price} x={width / 2} y={power.top + power.height / 2}>
              {t('noPower')}
            </text>
          )}
          <LimitLines limits={limits} prepared={prepared} scale={scale} />
          <EventDots events={prepared.events} scale={scale} />
          <TimeAxis prepared={prepared} scale={scale} zone={zone} />
          {pointed === null ? null : (
            <line
              className={styles.cursor}
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

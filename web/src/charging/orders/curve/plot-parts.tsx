import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { zoneOffset } from '../../../i18n/zones';
import { usePriceText } from '../../unit-price';
import { layout, side } from './layout';
import { eventLooks } from './event-looks';
import { timeTicks, type Prepared, type PriceStep, type Span } from './prepare';
import { valueScale, type TimeScale } from './scale';
import styles from './plot.module.css';

/** A band narrower than this has no room for its price; pointing at it tells. */
const leastLabelWidth = 88;
const tickGap = 90;

/** The prices in force, one shaded band each, behind everything. */
export function PriceBands({
  steps,
  scale,
  currency,
}: {
  steps: readonly PriceStep[];
  scale: TimeScale;
  currency: string;
}) {
  const t = useTranslations('charging.curve');
  const priceText = usePriceText();
  const { price, energy } = layout;
  return steps.map((step, index) => {
    const [begin, end] = [scale.x(step.from), scale.x(step.to)];
    return (
      <g key={step.from}>
        <rect
          className={styles.band}
          data-odd={index % 2 === 1 || undefined}
          data-gap={step.price === null || undefined}
          x={begin}
          width={Math.max(0, end - begin)}
          y={price.top}
          height={energy.top + energy.height - price.top}
        />
        {end - begin > leastLabelWidth ? (
          <text className={styles.price} x={(begin + end) / 2} y={price.top + 15}>
            {priceText(step, currency) ?? t('noPrice')}
          </text>
        ) : null}
      </g>
    );
  });
}

/** Times without a reading, hatched: the lines break there. */
export function GapBands({ gaps, scale }: { gaps: readonly Span[]; scale: TimeScale }) {
  const t = useTranslations('charging.curve');
  const { power, energy } = layout;
  const height = energy.top + energy.height - power.top;
  return gaps.map(({ from, to }) => {
    const [begin, end] = [scale.x(from), scale.x(to)];
    return (
      <g key={from}>
        <rect
          className={styles.missing}
          x={begin}
          width={Math.max(1, end - begin)}
          y={power.top}
          height={height}
        />
        {end - begin > leastLabelWidth ? (
          <text className={styles.price} x={(begin + end) / 2} y={power.top + power.height / 2}>
            {t('missing')}
          </text>
        ) : null}
      </g>
    );
  });
}

/** What a session may use at most: kWh, and until when; null where there is no bound. */
export interface Limits {
  energy: number | null;
  until: number | null;
}

/** Bounds of the session, where they are in sight. */
export function LimitLines({
  limits,
  prepared,
  scale,
}: {
  limits: Limits;
  prepared: Prepared;
  scale: TimeScale;
}) {
  const t = useTranslations('charging.curve');
  const { power, energy } = layout;
  const { energy: most, until } = limits;
  const y = valueScale(energy, prepared.mostEnergy)(most ?? 0);
  return (
    <g className={styles.limit}>
      {most === null || most > prepared.mostEnergy ? null : (
        <>
          <line x1={side.left} x2={scale.width - side.right} y1={y} y2={y} />
          <text x={scale.width - side.right - 4} y={y + 12} textAnchor="end">
            {t('limit')}
          </text>
        </>
      )}
      {until === null || until < prepared.from || until > prepared.to ? null : (
        <line x1={scale.x(until)} x2={scale.x(until)} y1={power.top} y2={energy.top + energy.height} />
      )}
    </g>
  );
}

/** When something happened, as dots on a line of their own; what lasted is a bar. */
export function EventDots({ events, scale }: { events: Prepared['events']; scale: TimeScale }) {
  const y = layout.events.top + layout.events.height / 2;
  const end = scale.width - side.right;
  const inSight = (x: number): boolean => x >= side.left - 1 && x <= end + 1;
  return (
    <g>
      <line className={styles.axis} x1={side.left} x2={end} y1={y} y2={y} />
      {events.map(({ at, until, kind }) => {
        const x = scale.x(at);
        if (!inSight(x)) return null;
        const color = `var(--vd-${eventLooks[kind].tone})`;
        return (
          <g key={`${at}-${kind}`}>
            {until === null || until === at ? null : (
              <line
                className={styles.lasting}
                x1={x}
                x2={Math.min(end, scale.x(until))}
                y1={y}
                y2={y}
                style={{ stroke: color }}
              />
            )}
            <circle className={styles.event} cx={x} cy={y} r={4.5} style={{ fill: color }} />
          </g>
        );
      })}
    </g>
  );
}

interface TimeAxisProps {
  prepared: Prepared;
  scale: TimeScale;
  zone: string;
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Round times of the zone along the bottom; a midnight is told by its day. */
export function TimeAxis({ prepared, scale, zone }: TimeAxisProps) {
  const formats = useFormats();
  const most = Math.max(2, Math.floor(scale.inner / tickGap));
  const offsetAt = (at: number): number => zoneOffset(at, zone);
  const { at: ticks, stepMs } = timeTicks(prepared, most, offsetAt);
  const isLong = prepared.to - prepared.from > dayMs;
  const label = (tick: number): string => {
    const moment = new Date(tick);
    if (stepMs >= dayMs || (isLong && (tick + offsetAt(tick)) % dayMs === 0))
      return formats.day(moment, zone);
    return stepMs < minuteMs ? formats.seconds(moment, zone) : formats.time(moment, zone);
  };
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className={styles.grid}
        x1={scale.x(tick)}
        x2={scale.x(tick)}
        y1={layout.events.top + layout.events.height}
        y2={layout.events.top + layout.events.height + 4}
      />
      <text className={styles.tick} x={scale.x(tick)} y={layout.axis.top} textAnchor="middle">
        {label(tick)}
      </text>
    </g>
  ));
}

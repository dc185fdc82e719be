import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { usePriceText } from '../unit-price';
import { layout, side, type TimeScale } from './layout';
import { timeTicks, type Prepared, type PriceStep } from './prepare';

/** A band narrower than this has no room for its price; pointing at it tells. */
const leastLabelWidth = 88;
const tickGap = 90;

const eventTones: Readonly<Record<string, string>> = {
  started: 'green',
  'stop-requested': 'amber',
  stopped: 'red',
};

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
          className="vd-curve-band"
          data-odd={index % 2 === 1 || undefined}
          data-gap={step.price === null || undefined}
          x={begin}
          width={Math.max(0, end - begin)}
          y={price.top}
          height={energy.top + energy.height - price.top}
        />
        {end - begin > leastLabelWidth ? (
          <text className="vd-curve-price" x={(begin + end) / 2} y={price.top + 15}>
            {priceText(step, currency) ?? t('noPrice')}
          </text>
        ) : null}
      </g>
    );
  });
}

/** When something happened, as dots on a line of their own. */
export function EventDots({ events, scale }: { events: Prepared['events']; scale: TimeScale }) {
  const y = layout.events.top + layout.events.height / 2;
  return (
    <g>
      <line className="vd-curve-axis" x1={side.left} x2={scale.width - side.right} y1={y} y2={y} />
      {events.map((event) => (
        <circle
          key={`${event.at}-${event.kind}`}
          className="vd-curve-event"
          cx={scale.x(event.at)}
          cy={y}
          r={4.5}
          style={{ fill: `var(--vd-${eventTones[event.kind] ?? 'grey'})` }}
        />
      ))}
    </g>
  );
}

interface TimeAxisProps {
  prepared: Prepared;
  scale: TimeScale;
  zone: string;
  offsetMs: number;
}

/** Round times of the zone along the bottom. */
export function TimeAxis({ prepared, scale, zone, offsetMs }: TimeAxisProps) {
  const formats = useFormats();
  const most = Math.max(2, Math.floor(scale.inner / tickGap));
  return timeTicks(prepared, most, offsetMs).map((tick) => (
    <text key={tick} className="vd-curve-tick" x={scale.x(tick)} y={layout.axis.top} textAnchor="middle">
      {formats.time(new Date(tick), zone)}
    </text>
  ));
}

import type { OrderDetail } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { StatusShape } from '../../../ui/status-badge';
import { When } from '../../../ui/values';
import { useReasons } from '../reasons';
import { zoneOffset } from '../zone';
import { layout } from './layout';
import { prepare, type Curve, type Moment, type Prepared } from './prepare';
import '../../../ui/chart/chart.css';
import './curve.css';

const Plot = lazy(() => import('./plot').then((module) => ({ default: module.Plot })));

/** Enough for a listener to follow a curve, few enough to be heard. */
const spokenRows = 24;

const thinned = (moments: readonly Moment[]): Moment[] => {
  const step = Math.max(1, Math.ceil(moments.length / spokenRows));
  return moments.filter((_, index) => index % step === 0 || index === moments.length - 1);
};

function SpokenCurve({ prepared, zone }: { prepared: Prepared; zone: string }) {
  const t = useTranslations('charging.curve');
  const formats = useFormats();
  return (
    <div className="vd-visually-hidden">
      <table>
        <caption>{t('asTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('power')}</th>
            <th scope="col">{t('soc')}</th>
            <th scope="col">{t('energy')}</th>
          </tr>
        </thead>
        <tbody>
          {thinned(prepared.moments).map(({ at, power, soc, energy }) => (
            <tr key={at}>
              <th scope="row">{formats.dateTime(new Date(at), zone)}</th>
              <td>{power === null ? '–' : formats.power(power)}</td>
              <td>{soc === null ? '–' : formats.share(soc / 100)}</td>
              <td>{formats.energy(energy)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const eventLooks = {
  requested: { shape: 'dotted', tone: 'grey' },
  started: { shape: 'full', tone: 'green' },
  'stop-requested': { shape: 'ringed', tone: 'amber' },
  stopped: { shape: 'full', tone: 'red' },
  ended: { shape: 'hollow', tone: 'grey' },
} as const;

const isKnown = (kind: string): kind is keyof typeof eventLooks => kind in eventLooks;

/** What happened, in words, under the plot that marks when. */
function EventList({ events, zone }: { events: Prepared['events']; zone: string }) {
  const t = useTranslations('charging');
  const { stopText } = useReasons();
  const detailOf = (kind: string, detail: string | null): string | null => {
    if (detail === null) return null;
    const way = `way.${detail}` as 'way.remote';
    if (kind === 'started') return t.has(way) ? t(way) : detail;
    return stopText(detail);
  };
  return (
    <ol className="vd-curve-events" aria-label={t('curve.events')}>
      {events.map((event) => {
        const { kind } = event;
        const detail = detailOf(kind, event.detail);
        return (
          <li key={`${event.at}-${kind}`}>
            <StatusShape {...(isKnown(kind) ? eventLooks[kind] : eventLooks.ended)} />
            <span className="vd-curve-event-time">
              <When at={new Date(event.at).toISOString()} zone={zone} as="time" />
            </span>
            <span>{isKnown(kind) ? t(`curve.event.${kind}`) : kind}</span>
            {detail === null ? null : <span className="vd-order-dim">{detail}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** The curve of a session: power, state of charge and energy, prices as bands, events below. */
export function SessionCurve({ curve, order }: { curve: Curve; order: OrderDetail }) {
  const t = useTranslations('charging.curve');
  const prepared = useMemo(() => prepare(curve), [curve]);
  if (prepared === null) return <p className="vd-chart-none">{t('none')}</p>;
  if (prepared.isFlat) {
    return (
      <>
        <p className="vd-chart-none">{t('flat')}</p>
        <EventList events={prepared.events} zone={order.time_zone} />
      </>
    );
  }
  const legend = [
    ...(prepared.hasPower ? [{ tone: 'blue', label: t('power') }] : []),
    ...(prepared.hasSoc ? [{ tone: 'violet', label: t('soc') }] : []),
    { tone: 'green', label: t('energy') },
  ];
  return (
    <figure className="vd-chart" aria-label={t('title')}>
      <ul className="vd-chart-legend" aria-hidden>
        {legend.map((each) => (
          <li key={each.tone}>
            <span className="vd-chart-dot" style={{ background: `var(--vd-${each.tone})` }} />
            {each.label}
          </li>
        ))}
      </ul>
      <div dir="ltr" aria-hidden style={{ minHeight: layout.height }}>
        <Suspense fallback={<Skeleton height={layout.height} />}>
          <Plot
            prepared={prepared}
            zone={order.time_zone}
            currency={order.currency}
            offsetMs={zoneOffset(prepared.from, order.time_zone)}
          />
        </Suspense>
      </div>
      <EventList events={prepared.events} zone={order.time_zone} />
      <SpokenCurve prepared={prepared} zone={order.time_zone} />
    </figure>
  );
}

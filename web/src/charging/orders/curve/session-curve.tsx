import type { OrderDetail } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { isRunning } from '../states';
import { EventList } from './event-list';
import { layout } from './layout';
import type { Limits } from './plot-parts';
import { prepare, type Curve, type Moment, type Prepared } from './prepare';
import chartStyles from '../../../ui/chart/chart.module.css';
import textStyles from '../../../ui/text.module.css';

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
    <div className={textStyles.visuallyHidden}>
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

/** What the session may use at most, as the plot shows it. */
const limitsOf = ({ session_limit: limit, allowance, started_at: started }: OrderDetail): Limits => {
  const energies = [limit?.type === 'energy' ? limit.value : null, allowance.energy];
  const bounds = energies.filter((each) => each !== null);
  const byMinutes =
    limit?.type === 'minutes' && started !== null ? Date.parse(started) + limit.value * 60_000 : null;
  const until = allowance.until === null ? byMinutes : Date.parse(allowance.until);
  return { energy: bounds.length === 0 ? null : Math.min(...bounds), until };
};

/** The curve of a session: power, state of charge and energy, prices as bands, events below. */
export function SessionCurve({ curve, order }: { curve: Curve; order: OrderDetail }) {
  const t = useTranslations('charging.curve');
  const isOn = isRunning(order);
  const prepared = useMemo(() => prepare(curve, isOn), [curve, isOn]);
  if (prepared === null) {
    const events = curve.events.map((event) => ({
      ...event,
      at: Date.parse(event.at),
      until: event.until === null ? null : Date.parse(event.until),
    }));
    return (
      <>
        <p className={chartStyles.none}>{t('none')}</p>
        <EventList events={events} zone={order.time_zone} />
      </>
    );
  }
  if (prepared.isFlat) {
    return (
      <>
        <p className={chartStyles.none}>{t('flat')}</p>
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
    <figure className={chartStyles.chart} aria-label={t('title')}>
      <ul className={chartStyles.legend} aria-hidden>
        {legend.map((each) => (
          <li key={each.tone}>
            <span className={chartStyles.dot} style={{ background: `var(--vd-${each.tone})` }} />
            {each.label}
          </li>
        ))}
      </ul>
      <div dir="ltr" style={{ minHeight: layout.height }}>
        <Suspense fallback={<Skeleton height={layout.height} />}>
          <Plot
            prepared={prepared}
            zone={order.time_zone}
            currency={order.currency}
            limits={limitsOf(order)}
          />
        </Suspense>
      </div>
      <EventList events={prepared.events} zone={order.time_zone} />
      <SpokenCurve prepared={prepared} zone={order.time_zone} />
    </figure>
  );
}

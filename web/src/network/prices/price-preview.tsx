import { prices, type ChargePoint, type PriceBody, type PricePreview } from '@voltdeck/contract';
import { NumberInput, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { queryKey } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { clock } from '../../ui/clock';
import { isZoneToldByEnd, siteText } from '../../ui/clocks';
import { dayOf } from '../../ui/days';
import { TimeInput } from '../../ui/form/time-input';
import { Money } from '../../ui/values';
import { unitPriceText } from './price-words';
import textStyles from '../../ui/text.module.css';
import styles from './price-preview.module.css';

/** Long enough that typing does not ask for every digit. */
const pauseMs = 350;

interface Asked {
  start: string;
  minutes: number | string;
  energy: number | string;
  idle: number | string;
}

/** Today where the power center stands, as the wall clock's date. */
const todayIn = (zone: string): string => dayOf(clock.now().toISOString(), zone);

const bodyOf = (asked: Asked, zone: string, rows: readonly PriceBody[] | undefined) =>
  prices.previewBody.safeParse({
    starts_at: `${todayIn(zone)}T${asked.start}`,
    minutes: asked.minutes,
    energy: asked.energy,
    idle_minutes: asked.idle === '' ? 0 : asked.idle,
    rows,
  });

function Lines({ preview }: { preview: PricePreview }) {
  const t = useTranslations('prices');
  const formats = useFormats();
  const { time_zone: zone, currency } = preview;
  const span = ({ from, to }: PricePreview['lines'][number]): string => {
    const beginsAs = isZoneToldByEnd(from, to, zone) ? 'wall' : 'time';
    return `${siteText(formats, from, zone, beginsAs)} – ${siteText(formats, to, zone, 'time')}`;
  };
  return (
    <ul className={`${styles.lines} ${textStyles.num}`}>
      {preview.lines.map((line) => (
        <li key={`${line.from}-${line.addition ?? ''}`}>
          <bdi>{span(line)}</bdi>
          <span>
            {line.addition === undefined ? null : `${t(`additions.line.${line.addition}`)} `}
            {line.unit === null ? (
              line.addition === undefined && t('preview.gap')
            ) : (
              <bdi>
                {`${line.unit === 'energy' ? formats.energy(line.energy) : formats.duration(line.minutes * 60)} × ${t(
                  `per.${line.unit}`,
                  { amount: unitPriceText(formats, line.price, currency) },
                )}`}
              </bdi>
            )}
          </span>
          <Money value={line.total} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

function Answer({ preview }: { preview: PricePreview }) {
  const t = useTranslations('prices.preview');
  const formats = useFormats();
  if (!preview.may_start) return <p className={styles.refused}>{t('mayNot')}</p>;
  const stop = preview.stopped_by;
  const amount = (of: NonNullable<PricePreview['stopped_by']>): string =>
    of.type === 'energy' ? formats.energy(of.value) : formats.duration(of.value * 60);
  return (
    <div className={styles.answer}>
      <p>
        {t('total', {
          start: `\u2068${siteText(formats, preview.starts_at, preview.time_zone, 'time')}\u2069`,
          time: `\u2068${formats.duration(preview.minutes * 60)}\u2069`,
          energy: `\u2068${formats.energy(preview.energy)}\u2069`,
        })}{' '}
        <strong className={styles.total}>
          <Money value={preview.total} currency={preview.currency} />
        </strong>
      </p>
      {stop === null ? null : (
        <p className={styles.refused}>
          {t(`stopped.${stop.type}`, { amount: `\u2068${amount(stop)}\u2069` })}
        </p>
      )}
      <Lines preview={preview} />
    </div>
  );
}

interface PricePreviewProps {
  chargePoint: ChargePoint;
  /** Rows that are not saved yet; those that are kept when left out, nothing while they cannot be read. */
  rows?: readonly PriceBody[] | null;
  /** Why they cannot stand beside each other; then nobody is asked what they would cost. */
  problem?: string;
}

/** Within the form of a price, Enter in these fields must not send it. */
const keepInside = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** What a session would cost, as the server bills it. */
export function SessionPreview({ chargePoint, rows, problem }: PricePreviewProps) {
  const t = useTranslations('prices.preview');
  const minutesShort = useTranslations('prices')('minutesShort');
  const may = useMay()(prices.previewPrice.needs);
  const [asked, setAsked] = useState<Asked>({ start: '18:30', minutes: 120, energy: 30, idle: 0 });
  const parsed = bodyOf(asked, chargePoint.time_zone, rows ?? undefined);
  const isKnown = parsed.success && rows !== null && problem === undefined;
  const [body] = useDebouncedValue(isKnown ? parsed.data : null, pauseMs);
  const { data, error } = useQuery<PricePreview, ApiError>({
    queryKey: [...queryKey(prices.previewPrice, { params: { id: chargePoint.id } }), body],
    queryFn: ({ signal }) =>
      call(prices.previewPrice, { params: { id: chargePoint.id }, body: body ?? undefined }, { signal }),
    enabled: may && isKnown && body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true, live: { kinds: ['price'] } },
  });
  if (!may) return null;
  const said = () => {
    if (rows === null) return <p className={textStyles.prose}>{t('perhaps')}</p>;
    if (problem !== undefined) return <p className={styles.refused}>{problem}</p>;
    if (!parsed.success) return <p className={textStyles.prose}>{t('invalid')}</p>;
    if (error) return <p className={styles.refused}>{error.message}</p>;
    return data === undefined ? <Skeleton height={64} /> : <Answer preview={data} />;
  };
  return (
    <section className={styles.preview} aria-label={rows === undefined ? t('title') : t('unsaved')}>
      <h3>{t('title')}</h3>
      <p className={textStyles.prose}>{rows === undefined ? t('text') : t('unsaved')}</p>
      <div className={styles.asked}>
        <TimeInput
          onKeyDown={keepInside}
          label={t('start')}
          value={asked.start}
          onChange={(start) => setAsked({ ...asked, start })}
        />
        <NumberInput
          onKeyDown={keepInside}
          label={t('minutes')}
          value={asked.minutes}
          onChange={(minutes) => setAsked({ ...asked, minutes })}
          min={1}
          max={prices.longestPreview}
          allowDecimal={false}
          suffix={` ${minutesShort}`}
        />
        <NumberInput
          onKeyDown={keepInside}
          label={t('energy')}
          value={asked.energy}
          onChange={(energy) => setAsked({ ...asked, energy })}
          min={0}
          max={1000}
          decimalScale={3}
          suffix=" kWh"
        />
        <NumberInput
          onKeyDown={keepInside}
          label={t('idle')}
          value={asked.idle}
          onChange={(idle) => setAsked({ ...asked, idle })}
          min={0}
          max={prices.longestPreview}
          allowDecimal={false}
          suffix={` ${minutesShort}`}
        />
      </div>
      <div aria-live="polite">{said()}</div>
    </section>
  );
}

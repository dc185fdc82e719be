import type { OpenPageStation, pageStations } from '@voltdeck/contract';
import { useEffect } from 'preact/hooks';
import { ask } from '../api/ask';
import { isStatus } from '../api/refusal';
import { useAnswer } from '../api/use-answer';
import { adoptBrand } from '../ui/brand';
import { useLanguage } from '../i18n/language';
import { ButtonLink, OutLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { Notice } from '../ui/notice';
import { Card, Dim, Page, Stack } from '../ui/page';
import { AsOf, Skeleton, Trouble } from '../ui/waiting';
import { addressText } from './address-text';
import { ClosedStation } from './closed-station';
import { DayPrices } from './day-prices';
import { statusFor } from './filters';
import { PrivateStation } from './private-station';
import { StartForm } from './start-form';
import { StatusBadge } from './status';
import styles from './station-page.module.css';

interface Props {
  token: string;
  /** The connector whose code was scanned. */
  connector: number | null;
}

/** While somebody stands before it: a connector that is taken now is told soon. */
const everyMs = 5_000;

/** A station behind its code: what it has, what it costs, and how to begin. */
export function StationPage({ token, connector }: Props) {
  const { t } = useLanguage();
  const answer = useAnswer(
    `station ${token}`,
    () => ask<typeof pageStations.openStationByToken>('GET /api/c/stations/{token}', { params: { token } }),
    { everyMs: () => everyMs },
  );
  const station = answer.data;
  const brand = station?.brand;
  useEffect(() => {
    if (brand !== undefined) adoptBrand(brand);
  }, [brand]);
  if (isStatus(answer.failure, 404) || isStatus(answer.failure, 422)) return <NoStation />;
  if (station === undefined)
    return (
      <Page title={t('station.title')} back="/">
        {answer.failure === undefined ? (
          <Skeleton />
        ) : (
          <Trouble error={answer.failure} onAgain={answer.reload} />
        )}
      </Page>
    );
  if (station.access === 'private')
    return <PrivateStation token={token} station={station} connector={connector} />;
  if (station.access !== 'open') return <ClosedStation station={station} />;
  return (
    <Page title={station.title} back="/">
      <AsOf answer={answer} />
      <Place station={station} />
      <StartForm station={station} connector={connector} isCutOff={answer.isCutOff} onStale={answer.reload} />
      <DayPrices station={station} />
      <About station={station} />
    </Page>
  );
}

function Place({ station }: { station: OpenPageStation }) {
  const { t, formats } = useLanguage();
  const { address, opening, rating, identifier, time_zone: zone } = station;
  const changes = opening?.changes_at ?? null;
  const until = changes === null ? null : formats.time(new Date(changes), zone);
  return (
    <div className={styles.place}>
      <p>{addressText(address)}</p>
      <p className={styles.facts}>
        <StatusBadge status={statusFor(station)} />
        {opening === null ? null : (
          <span className={opening.is_open ? undefined : styles.closed}>
            {opening.is_open
              ? until === null
                ? t('station.open')
                : t('station.openUntil', { time: until })
              : until === null
                ? t('station.closed')
                : t('station.closedUntil', { time: until })}
          </span>
        )}
        {rating === null ? null : (
          <span className={styles.rating}>
            <Icon name="star" size={16} isFilled />
            {t('station.rating', { rating: formats.number(rating, 1) })}
          </span>
        )}
        <span className={styles.dim}>
          {t('station.number')} <bdi>{identifier}</bdi>
        </span>
      </p>
    </div>
  );
}

function About({ station }: { station: OpenPageStation }) {
  const { t } = useLanguage();
  const { description, amenities, media, contact_number: number, latitude, longitude } = station;
  const [picture] = media;
  const isEmpty = description === null && amenities.length === 0 && picture === undefined && number === null;
  if (isEmpty && latitude === null) return null;
  return (
    <Card title={t('station.about')}>
      {picture === undefined ? null : (
        <img
          className={styles.picture}
          src={picture.url}
          srcSet={picture.sources.map(({ width, url }) => `${url} ${width}w`).join(', ')}
          sizes="(min-width: 600px) 568px, 100vw"
          width={picture.width}
          height={picture.height}
          loading="lazy"
          alt={picture.title}
        />
      )}
      {description === null ? null : <p className={styles.description}>{description}</p>}
      {amenities.length === 0 ? null : <Dim>{amenities.map(({ name }) => name).join(' · ')}</Dim>}
      <div className={styles.ways}>
        {latitude === null || longitude === null ? null : (
          <OutLink
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
            icon="place"
            isNew
          >
            {t('station.onMap')}
          </OutLink>
        )}
        {number === null ? null : (
          <OutLink href={`tel:${number}`} icon="phone">
            {t('station.call')}
          </OutLink>
        )}
      </div>
    </Card>
  );
}

/** A code of a station that was removed, and one that was guessed, look the same. */
function NoStation() {
  const { t } = useLanguage();
  return (
    <Page title={t('station.unknown')} back="/">
      <Notice kind="warning">{t('station.unknownHint')}</Notice>
      <Stack>
        <ButtonLink to="/scan" kind="main" icon="scan" isWide>
          {t('near.scan')}
        </ButtonLink>
        <ButtonLink to="/" isWide>
          {t('station.toList')}
        </ButtonLink>
      </Stack>
    </Page>
  );
}

import { chargePoints, groups, type ChargePoint } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '../../i18n/late';
import { Listing } from '../media/listing';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { CopyButton } from '../../ui/copy-button';
import { DefinitionList, type Detail } from '../../ui/details';
import { Section } from '../../ui/page';
import { EmptyState } from '../../ui/page-states';
import { Code, NoValue } from '../../ui/values';
import { WhenSeen } from '../../ui/when-seen';
import { SiteTime } from '../../ui/when/site-time';
import { CategoryChips } from '../categories/category-chips';
import { Commands } from './commands';
import type { ChargingParts } from './charging-parts';
import { ConnectorCard } from './connector-card';
import { Events } from './events';
import type { Session } from '../../api/live-patches';
import { OpeningLine } from '../hours/opening-line';
import { PlanNotice, StationNotice } from './station-notice';
import textStyles from '../../ui/text.module.css';
import valuesStyles from '../values.module.css';
import styles from './overview.module.css';

const DuplicateNotice = lazy(() =>
  import('./duplicate-notice').then((module) => ({ default: module.DuplicateNotice })),
);
const UseChart = lazy(() => import('./use-chart').then((module) => ({ default: module.UseChart })));
const FaultHistory = lazy(() =>
  import('./fault-history').then((module) => ({ default: module.FaultHistory })),
);
const PlaceMap = lazy(() => import('./place-map').then((module) => ({ default: module.PlaceMap })));

/** A code with the button that copies it. */
function Copied({ value, what }: { value: string | null; what: string }) {
  if (value === null || value === '') return null;
  return (
    <span className={valuesStyles.copied}>
      <Code>{value}</Code>
      <CopyButton value={value} what={what} />
    </span>
  );
}

const codeOf = (value: string | null) => (value === null ? null : <Code>{value}</Code>);

/** The group it is in, with the way there for who may go it. */
function GroupLink({ group }: Pick<ChargePoint, 'group'>) {
  const mayOpen = useMay()(groups.getGroup.needs);
  if (group === null) return <NoValue />;
  if (!mayOpen) return <bdi>{group.name}</bdi>;
  return (
    <Link to="/power-center-groups/$id" params={{ id: String(group.id) }} className={textStyles.link}>
      <bdi>{group.name}</bdi>
    </Link>
  );
}

/** Where it stands, when it is open, whom to call. */
function Place({ chargePoint }: { chargePoint: ChargePoint }) {
  const t = useTranslations('network.place');
  const { country } = useFormats();
  const { address, latitude, longitude } = chargePoint;
  const lines = [
    address.address_line_1,
    address.address_line_2,
    address.address_line_3,
    [address.zipcode, address.city].filter(Boolean).join(' '),
    [address.state, address.country && country(address.country)].filter(Boolean).join(', '),
  ].filter((line): line is string => line !== null && line !== '');
  const position = latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
  const phone = chargePoint.contact_number;
  const items: Detail[] = [
    { label: t('site'), value: chargePoint.charging_site?.name },
    { label: t('group'), value: <GroupLink group={chargePoint.group} /> },
    {
      label: t('categories'),
      value:
        chargePoint.categories.length === 0 ? null : <CategoryChips categories={chargePoint.categories} />,
    },
    {
      label: t('address'),
      value:
        lines.length === 0
          ? null
          : lines.map((line) => (
              <span key={line} className={styles.line}>
                <bdi>{line}</bdi>
              </span>
            )),
    },
    {
      label: t('position'),
      value: position === null ? null : <Copied value={position} what={t('position')} />,
    },
    {
      label: t('hours'),
      value: <OpeningLine opening={chargePoint.opening} zone={chargePoint.time_zone} />,
    },
    {
      label: t('contact'),
      value:
        phone === null ? null : (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={textStyles.link}>
            <bdi>{phone}</bdi>
          </a>
        ),
    },
    { label: t('timeZone'), value: <bdi>{chargePoint.time_zone}</bdi> },
  ];
  return (
    <Section title={t('title')}>
      {latitude === null || longitude === null ? null : (
        <div className={styles.map}>
          <WhenSeen height={180}>
            <Suspense fallback={<Skeleton height={180} />}>
              <PlaceMap
                title={chargePoint.title}
                state={{ status: chargePoint.status, reason: chargePoint.standing.reason }}
                place={{ latitude, longitude }}
              />
            </Suspense>
          </WhenSeen>
        </div>
      )}
      <DefinitionList items={items} />
    </Section>
  );
}

/** What the device is and how it reaches us. */
function Device({ chargePoint }: { chargePoint: ChargePoint }) {
  const t = useTranslations('network.device');
  const make = [chargePoint.vendor, chargePoint.model].filter(Boolean).join(' ');
  const items: Detail[] = [
    { label: t('server'), value: <Copied value={chargePoint.server} what={t('server')} /> },
    { label: t('username'), value: <Copied value={chargePoint.username} what={t('username')} /> },
    { label: t('model'), value: make },
    { label: t('type'), value: chargePoint.type?.name },
    { label: t('serialNumber'), value: codeOf(chargePoint.serial_number) },
    { label: t('firmware'), value: codeOf(chargePoint.firmware) },
    { label: t('protocol'), value: codeOf(chargePoint.protocol) },
    { label: t('lastSeen'), value: <SiteTime at={chargePoint.last_seen_at} zone={chargePoint.time_zone} /> },
    { label: t('integrationCode'), value: codeOf(chargePoint.integration_code) },
  ];
  return (
    <Section title={t('title')}>
      <DefinitionList items={items} />
    </Section>
  );
}

const ConnectCard = lazy(() =>
  withTexts(() => import('../onboarding/connect-card'), 'onboarding')().then((module) => ({
    default: module.ConnectCard,
  })),
);

/** How it connects, where it never has or is refused; stays for the visit, so that its connection is seen. */
function Connecting({ chargePoint }: { chargePoint: ChargePoint }) {
  const isNeeded = !chargePoint.configured || chargePoint.refusal !== null;
  const [isShown, setShown] = useState(isNeeded);
  if (isNeeded && !isShown) setShown(true);
  return isShown ? (
    <Suspense fallback={<Skeleton className={styles.awaited} />}>
      <ConnectCard chargePoint={chargePoint} />
    </Suspense>
  ) : null;
}

/** So many connectors stand as full cards; of more, those that do nothing take one line each. */
const mostInFull = 6;
const isMany = ({ connectors }: ChargePoint): boolean => connectors.length > mostInFull;

const minuteMs = 60_000;

/** While only a price is missing, asks again each minute: no event tells that its time of day has come. */
const usePriceAgain = ({ id, connectors }: ChargePoint): void => {
  const isWaiting = connectors.some((connector) => connector.start_obstacle === 'no-price');
  useCall(
    chargePoints.getChargePoint,
    { params: { id } },
    { enabled: isWaiting, refetchInterval: minuteMs, quiet: true },
  );
};

/** The connectors live, the place and the device. */
export function Overview({
  chargePoint,
  sessions,
  charging,
}: {
  chargePoint: ChargePoint;
  /** Undefined while they are loading. */
  sessions: readonly Session[] | undefined;
  charging: ChargingParts;
}) {
  const t = useTranslations('network.connector');
  usePriceAgain(chargePoint);
  return (
    <div className={styles.overview}>
      <Connecting chargePoint={chargePoint} />
      <PlanNotice since={chargePoint.plan_deactivated_at} />
      {chargePoint.duplicate === null ? null : (
        <Suspense fallback={<Skeleton height={90} />}>
          <DuplicateNotice chargePoint={chargePoint} />
        </Suspense>
      )}
      <StationNotice chargePoint={chargePoint} />
      {chargePoint.visibility === 'public' && !chargePoint.listed ? (
        <Listing chargePoint={chargePoint} />
      ) : null}
      {chargePoint.connectors.length === 0 ? (
        <Section flush>
          <EmptyState title={t('none')} text={t('noneText')} />
        </Section>
      ) : (
        <div className={styles.cards} data-dense={isMany(chargePoint) || undefined}>
          {chargePoint.connectors.map((connector) => (
            <ConnectorCard
              key={connector.id}
              chargePoint={chargePoint}
              connector={connector}
              isLoading={sessions === undefined}
              session={sessions?.find((session) => session.connector_number === connector.number)}
              charging={charging}
            />
          ))}
        </div>
      )}
      <WhenSeen height={380}>
        <Suspense fallback={<Skeleton height={380} />}>
          <UseChart chargePointId={chargePoint.id} zone={chargePoint.time_zone} />
        </Suspense>
      </WhenSeen>
      <div className={styles.halves}>
        <Commands chargePoint={chargePoint} />
        <Events chargePoint={chargePoint} />
      </div>
      <WhenSeen height={240}>
        <Suspense fallback={<Skeleton height={240} />}>
          <FaultHistory chargePoint={chargePoint} />
        </Suspense>
      </WhenSeen>
      <div className={styles.halves}>
        <Place chargePoint={chargePoint} />
        <Device chargePoint={chargePoint} />
      </div>
    </div>
  );
}

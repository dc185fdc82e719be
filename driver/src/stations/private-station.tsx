import type { LinkedStation, OpenPageStation, stations, StrangerObstacle } from '@voltdeck/contract';
import { useLogin } from '../api/use-login';
import { useAnswer } from '../api/use-answer';
import { withSearch } from '../ui/address';
import { navigate, usePlace } from '../ui/router';
import { useLanguage } from '../i18n/language';
import { Notice } from '../ui/notice';
import { Card, Page } from '../ui/page';
import { AsOf, Skeleton } from '../ui/waiting';
import { AccountStart, stationForDriver } from './account-start';
import { addressText } from './address-text';
import { chosenOf } from './chosen';
import { ClosedStation } from './closed-station';
import { ConnectorChoice } from './connector-choice';
import { obstacleText } from './obstacle';
import { priceText } from './price';

interface Props {
  token: string;
  station: Exclude<LinkedStation, OpenPageStation>;
  /** The connector whose code was scanned. */
  connector: number | null;
}

const everyMs = 5_000;

/** Why nobody starts there now, in the words that strangers are told, too. */
const obstacles: Readonly<Record<string, StrangerObstacle>> = {
  offline: 'offline',
  pending: 'offline',
  occupied: 'busy',
  booked: 'booked',
  faulted: 'faulted',
  unavailable: 'faulted',
  'no-price': 'unpriced',
};

const shownConnector = ({
  number,
  name,
  max_power,
  status,
  start_obstacle,
}: stations.AppStation['connectors'][number]) => ({
  number,
  name,
  max_power,
  status: status.startsWith('busy')
    ? ('busy' as const)
    : status.startsWith('booked')
      ? ('booked' as const)
      : status === 'available'
        ? ('available' as const)
        : ('unavailable' as const),
  obstacle: start_obstacle === null ? null : (obstacles[start_obstacle] ?? 'out-of-service'),
});

/** A private station for whom it admits; to all others nothing is told of it. */
export function PrivateStation({ token, station, connector }: Props) {
  const login = useLogin();
  const answer = useAnswer(login === null ? null : `private ${token}`, () => stationForDriver(token), {
    everyMs: () => everyMs,
  });
  const { t } = useLanguage();
  if (answer.data !== undefined)
    return (
      <Page title={answer.data.title} back="/">
        <AsOf answer={answer} />
        <Admitted station={answer.data} connector={connector} isCutOff={answer.isCutOff} />
      </Page>
    );
  if (login === null || answer.failure !== undefined) return <ClosedStation station={station} />;
  return (
    <Page title={t('station.title')} back="/">
      <Skeleton />
    </Page>
  );
}

function Admitted({
  station,
  connector: asked,
  isCutOff,
}: {
  station: stations.AppStation;
  connector: number | null;
  isCutOff: boolean;
}) {
  const { t, formats } = useLanguage();
  const place = usePlace();
  const connectors = station.connectors.map(shownConnector);
  const chosen = chosenOf(connectors, asked);
  const price = priceText({ price: station.price, unit: station.price_unit }, station.currency, {
    t,
    formats,
  });
  return (
    <>
      <p>{addressText(station.address)}</p>
      <Card title={t('start.connector')}>
        <ConnectorChoice
          connectors={connectors}
          chosen={chosen?.number ?? null}
          onChoose={(number) => navigate(withSearch(place, { connector: String(number) }), { replace: true })}
        />
      </Card>
      {chosen === undefined ? (
        <Notice kind="info">{t('start.choose')}</Notice>
      ) : chosen.obstacle === null ? (
        <Card title={t('start.cost')}>
          <p>{price ?? t('price.none')}</p>
          <AccountStart token={station.token} connector={chosen.number} isOff={isCutOff} />
        </Card>
      ) : (
        <Notice kind="warning" title={obstacleText(chosen.obstacle, t)}>
          <p>{t('start.obstacleHint')}</p>
        </Notice>
      )}
    </>
  );
}

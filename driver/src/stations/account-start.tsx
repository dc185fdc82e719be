import type { driverOrders, stations } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { navigate } from '../ui/router';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { Dim } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';

interface Props {
  token: string;
  /** Its number at the station. */
  connector: number;
  isOff: boolean;
}

/** A station as whoever is logged in sees it; refused where they may not. */
export const stationForDriver = (token: string): Promise<stations.AppStation> =>
  ask<typeof stations.getStationByToken>('GET /api/v1/stations/token/{token}', { params: { token } });

/** Begins for somebody who is logged in: paid from what they keep there. */
export function AccountStart({ token, connector, isOff }: Props) {
  const { t } = useLanguage();
  const { isBusy, error, run } = useDoing();
  const begin = async (): Promise<void> => {
    const found = await stationForDriver(token);
    const place = found.connectors.find(({ number }) => number === connector);
    if (place === undefined) throw new Error(t('start.connectorGone'));
    const order = await ask<typeof driverOrders.startDriverOrder>('POST /api/v1/orders', {
      body: { power_source_id: found.id, connector: place.number },
    });
    navigate(`/account/orders/${order.id}`);
  };
  return (
    <>
      <Button kind="main" icon="bolt" isWide isBusy={isBusy} isOff={isOff} onPress={() => run(begin)}>
        {t('start.withAccount')}
      </Button>
      {error === undefined ? <Dim>{t('start.withAccountHint')}</Dim> : <Trouble error={error} />}
    </>
  );
}

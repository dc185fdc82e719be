import type { OrderDetail } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { LiveValue } from '../../ui/live-value';
import { Old, useSilentSince } from '../../ui/old';
import { Duration, Elapsed, Energy, Money, Power } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { isRunning } from './states';
import { Way, Who } from './who';

/** The figures in the head of an order: each glows once when it changes. */
export function OrderFigures({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.figures');
  const { share } = useFormats();
  const runs = isRunning(order);
  const asOf = useSilentSince(runs ? order.charger_seen_at : null);
  const seconds = order.started_at === null ? null : order.charging_session_time * 60;
  return (
    <Old asOf={asOf} zone={order.time_zone}>
      <KeyFigures>
        {runs ? (
          <KeyFigure label={t('power')}>
            <LiveValue value={order.power}>
              <Power value={order.power} />
            </LiveValue>
          </KeyFigure>
        ) : null}
        <KeyFigure label={t('energy')}>
          <LiveValue value={order.charging_session_energy}>
            <Energy value={order.charging_session_energy} />
          </LiveValue>
        </KeyFigure>
        <KeyFigure label={t('duration')}>
          {runs && order.started_at !== null ? (
            <Elapsed since={order.started_at} />
          ) : (
            <Duration value={seconds} />
          )}
        </KeyFigure>
        <KeyFigure label={runs ? t('priceSoFar') : t('price')}>
          <LiveValue value={order.price}>
            <Money value={order.price} currency={order.currency} />
          </LiveValue>
        </KeyFigure>
        {order.soc === null ? null : (
          <KeyFigure label={t('soc')}>
            <LiveValue value={order.soc}>
              <bdi>{share(order.soc / 100)}</bdi>
            </LiveValue>
          </KeyFigure>
        )}
        <KeyFigure label={t('started')}>
          <SiteTime at={order.started_at} zone={order.time_zone} as="moment" />
        </KeyFigure>
        <KeyFigure label={t('who')}>
          <Who order={order} link />
        </KeyFigure>
        <KeyFigure label={t('way')}>
          <Way way={order.way} />
        </KeyFigure>
      </KeyFigures>
    </Old>
  );
}

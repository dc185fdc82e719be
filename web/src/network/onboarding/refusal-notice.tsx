import { chargePoints, type ChargePoint, type Refusal } from '@voltdeck/contract';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useSiteText } from '../../ui/clocks';
import { isolated } from '../../ui/isolated';
import { SiteTime } from '../../ui/when/site-time';
import styles from './connect-state.module.css';

/** Who is refused for long is told of no more; while it is looked at, it is asked for. */
const againMs = 30_000;
const halfDayMs = 43_200_000;

function useFacts(refusal: Refusal, zone: string): string[] {
  const t = useTranslations('onboarding.refusal');
  const siteText = useSiteText();
  const { reason, detail, address, tries: count } = refusal;
  const { first_at: first } = refusal;
  const isLong = Date.parse(refusal.last_at) - Date.parse(first) > halfDayMs;
  return [
    ...(address === null ? [] : [t('from', { address: isolated(address) })]),
    ...(count > 1
      ? [t('since', { count, first: isolated(siteText(first, zone, isLong ? 'moment' : 'time')) })]
      : []),
    ...(detail === null
      ? []
      : [t(reason === 'path-wrong' ? 'called' : 'offered', { detail: isolated(detail) })]),
  ];
}

/** Why a charger that tried to connect was refused: when, from where, how often, and what helps. */
export function RefusalNotice({
  chargePoint: { id, online_status: online, time_zone: zone },
  refusal,
  action,
}: {
  chargePoint: Pick<ChargePoint, 'id' | 'online_status' | 'time_zone'>;
  refusal: Refusal;
  action?: ReactNode;
}) {
  const t = useTranslations('onboarding.refusal');
  const facts = useFacts(refusal, zone);
  useCall(chargePoints.getChargePoint, { params: { id } }, { refetchInterval: againMs, quiet: true });
  return (
    <div className={styles.state} data-refused>
      <IconPlugConnectedX size={22} aria-hidden />
      <div>
        <strong role="status">{t(`${refusal.reason}.title`)}</strong>
        <p className={styles.facts}>
          <span>
            <SiteTime at={refusal.last_at} zone={zone} />
            {facts.length > 0 ? ' · ' : null}
          </span>
          {facts.map((fact, place) => (
            <span key={fact}>
              {fact}
              {place < facts.length - 1 ? ' · ' : null}
            </span>
          ))}
        </p>
        <p>{online === 1 ? t('elsewhere') : t(`${refusal.reason}.text`)}</p>
        {action}
      </div>
    </div>
  );
}

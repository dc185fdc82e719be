import { chargePoints, type ChargePoint, type Refusal } from '@voltdeck/contract';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import { When } from '../../ui/values';
import styles from './connect-state.module.css';

/** Who is refused for long is told of no more; while it is looked at, it is asked for. */
const againMs = 30_000;
const halfDayMs = 43_200_000;

function useFacts(refusal: Refusal): string[] {
  const t = useTranslations('onboarding.refusal');
  const formats = useFormats();
  const { reason, detail, address, tries: count } = refusal;
  const first = new Date(refusal.first_at);
  const isLong = Date.parse(refusal.last_at) - first.getTime() > halfDayMs;
  return [
    ...(address === null ? [] : [t('from', { address: isolated(address) })]),
    ...(count > 1
      ? [t('since', { count, first: isolated(isLong ? formats.dateTime(first) : formats.time(first)) })]
      : []),
    ...(detail === null
      ? []
      : [t(reason === 'path-wrong' ? 'called' : 'offered', { detail: isolated(detail) })]),
  ];
}

/** Why a charger that tried to connect was refused: when, from where, how often, and what helps. */
export function RefusalNotice({
  chargePoint: { id, online_status: online },
  refusal,
  action,
}: {
  chargePoint: Pick<ChargePoint, 'id' | 'online_status'>;
  refusal: Refusal;
  action?: ReactNode;
}) {
  const t = useTranslations('onboarding.refusal');
  const facts = useFacts(refusal);
  useCall(chargePoints.getChargePoint, { params: { id } }, { refetchInterval: againMs, quiet: true });
  return (
    <div className={styles.state} data-refused>
      <IconPlugConnectedX size={22} aria-hidden />
      <div>
        <strong role="status">{t(`${refusal.reason}.title`)}</strong>
        <p className={styles.facts}>
          <span>
            <When at={refusal.last_at} />
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

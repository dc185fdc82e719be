import type { ChargePointRow, Standing } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { type Formats, useFormats } from '../../i18n/format';
import { clock } from '../../ui/clock';
import textStyles from '../../ui/text.module.css';
import valuesStyles from '../values.module.css';
import { ChargePointStatusBadge } from './status';

const dayMs = 86_400_000;

/** The time alone within a day, so that yesterday's is never taken for today's. */
const sinceText = (formats: Formats, since: string, zone: string): string => {
  const at = new Date(since);
  const isRecent = clock.now().getTime() - at.getTime() < dayMs / 2;
  return isRecent ? formats.time(at, zone) : formats.dateTime(at, zone);
};

/** Why a charge point has its status and how much goes on there, in few words; empty where the label says it all. */
const useStandingWords = () => {
  const t = useTranslations('network.standing');
  const formats = useFormats();
  const goingOn = ({ reason, free, total, charging, idle, power }: Standing): string => {
    const { number } = formats;
    if (reason === 'available' || reason === 'booked' || reason === 'in_use') {
      const of = total > 0 ? t('free', { free: number(free), total: number(total) }) : '';
      return [of, power > 0 ? formats.power(power) : ''].filter(Boolean).join(' · ');
    }
    const parts = [
      charging > 0 ? t('charging', { charging }) : '',
      idle > 0 ? t('idle', { idle }) : '',
    ].filter(Boolean);
    return new Intl.ListFormat(formats.tag, { type: 'unit', style: 'short' }).format(parts);
  };
  return (standing: Standing, zone: string): string => {
    const { reason, since, by, total } = standing;
    if (reason === 'available' || reason === 'booked' || reason === 'in_use' || reason === 'busy')
      return goingOn(standing);
    return t(`why.${reason}`, {
      total,
      by: by === null ? 'none' : 'known',
      name: by ?? '',
      time: since === null ? 'none' : 'known',
      at: since === null ? '' : sinceText(formats, since, zone),
    });
  };
};

/** The label of a status and why, in one line: "Unavailable · offline since 09:12". */
export const useStandingLine = () => {
  const t = useTranslations('network.status');
  const words = useStandingWords();
  return ({
    status,
    standing,
    time_zone: zone,
  }: StandingProps['chargePoint'] & Pick<ChargePointRow, 'status'>) =>
    [t(status), words(standing, zone)].filter(Boolean).join(' · ');
};

interface StandingProps {
  chargePoint: { standing: Standing; time_zone: string };
}

/** Why a charge point has its status, to stand beside the label. */
export function StandingWords({ chargePoint: { standing, time_zone: zone } }: StandingProps) {
  const words = useStandingWords()(standing, zone);
  return words === '' ? null : <bdi className={textStyles.small}>{words}</bdi>;
}

type Labelled = StandingProps['chargePoint'] &
  Pick<ChargePointRow, 'status' | 'out_of_service' | 'plan_deactivated_at'>;

/** The label of a status, and below it why. */
export function StandingBadge({ chargePoint }: { chargePoint: Labelled }) {
  return (
    <span className={valuesStyles.twoLines}>
      <ChargePointStatusBadge chargePoint={chargePoint} plain />
      <StandingWords chargePoint={chargePoint} />
    </span>
  );
}

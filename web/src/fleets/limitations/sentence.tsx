import type { LimitationType } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';

/** What a limitation is, kept or still being typed; amounts in kWh. */
export interface Meant {
  place: string;
  group: string | null;
  perVehicle: boolean;
  type: LimitationType;
  amount: number | null;
  extra: number;
  isTransferring: boolean;
  onWeekends: boolean;
  onHolidays: boolean;
}

const whoOf = ({ group, perVehicle }: Meant): string => {
  if (group === null) return perVehicle ? 'each' : 'fleet';
  return perVehicle ? 'eachOfGroup' : 'group';
};

const closedOf = ({ onWeekends, onHolidays }: Meant): 'both' | 'weekends' | 'holidays' | null => {
  if (!onWeekends && !onHolidays) return 'both';
  if (!onWeekends) return 'weekends';
  return onHolidays ? null : 'holidays';
};

/** A limitation in words, as somebody would say it. */
export function Sentence({ meant }: { meant: Meant }) {
  const t = useTranslations('limitations.sentence');
  const { number } = useFormats();
  // As it was typed: the digits of what was measured would say more than was meant.
  const energy = (kwh: number): string => `${number(kwh)}\u00a0kWh`;
  const { amount, extra, type } = meant;
  const of = { place: isolated(meant.place), who: whoOf(meant), group: isolated(meant.group ?? '') };
  const closed = closedOf(meant);
  const isNone = type !== 'unlimited' && amount === 0 && extra === 0;
  return (
    <>
      {type === 'unlimited' ? t('unlimited', of) : null}
      {type === 'unlimited' || amount === null || isNone
        ? null
        : t('amount', { ...of, amount: energy(amount), period: type })}
      {isNone ? t('none', of) : null}{' '}
      {type !== 'unlimited' && extra > 0 ? `${t('extra', { extra: energy(extra) })} ` : null}
      {meant.isTransferring ? `${t('transfer')} ` : null}
      {closed === null ? null : t(closed)}
    </>
  );
}

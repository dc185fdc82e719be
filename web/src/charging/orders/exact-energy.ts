import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';

/** Energy in kWh as text to the Wh, as it is billed. */
export const useExactEnergy = () => {
  const t = useTranslations('charging.price');
  const { number } = useFormats();
  return (kwh: number): string =>
    t('kwh', { value: number(kwh, { minimumFractionDigits: 3, maximumFractionDigits: 3 }) });
};

import type { OfferedKind } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';

/** What payouts of a kind cost, in words. */
export const useFeeText = (): ((kind: OfferedKind) => string) => {
  const t = useTranslations('payoutMethods.fee');
  const { currency } = useUser();
  const { money, share } = useFormats();
  return ({ fee: { fixed, percent } }) => {
    const amount = isolated(money(fixed, currency ?? 'USD'));
    const part = isolated(share(percent / 100));
    if (fixed === 0 && percent === 0) return t('none');
    if (percent === 0) return t('fixed', { amount });
    return fixed === 0 ? t('share', { part }) : t('both', { amount, part });
  };
};

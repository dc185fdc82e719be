import type { DeliveryError } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';

/** Why a try was not taken, in words. */
export const useError = (): ((error: DeliveryError | null, status: number | null) => string | null) => {
  const t = useTranslations('webhooks.error');
  return (error, status) => (error === null ? null : t(error, { status: String(status ?? '–') }));
};

import { useTranslations } from 'use-intl';

/** The name of a payment provider for people; its code where it has none. */
export const useProviderName = (): ((code: string) => string) => {
  const t = useTranslations('commerce.payment.providers');
  return (code) => (t.has(code as 'test') ? t(code as 'test') : code);
};

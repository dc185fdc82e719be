import { useTranslations } from 'use-intl';
import type { WaitingCode } from './sent-code';

/** How long the code is good for, and, once one was wrong, how many tries are left. */
export function CodeHelp({ code: { sent } }: { code: WaitingCode }) {
  const t = useTranslations('codes');
  return <>{sent?.attempts === 0 ? t('usedUp') : t('goodFor')}</>;
}

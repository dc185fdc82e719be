import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

/** A word in `family` for a code; the code itself where a charger says something of its own. */
export const useReasons = () => {
  const t = useTranslations('charging');
  return useMemo(() => {
    const said = (family: 'failure' | 'stop' | 'held', code: string): string => {
      const key = `${family}.${code}` as `failure.rejected`;
      return t.has(key) ? t(key) : code;
    };
    return {
      failureText: (code: string): string => said('failure', code),
      stopText: (code: string): string => said('stop', code),
      heldText: (code: string): string => said('held', code),
    };
  }, [t]);
};

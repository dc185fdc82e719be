import { useTranslations } from 'use-intl';
import { toastDone, toastError } from './toast';

/** Copies a text to the clipboard and says whether it is there (docs/decisions.md#errors). */
export const useCopy = (): ((value: string) => Promise<boolean>) => {
  const t = useTranslations('ui.actions');
  return async (value) => {
    try {
      // Without a secure page the browser has no clipboard at all.
      await navigator.clipboard.writeText(value);
    } catch {
      toastError({ id: 'copied', title: t('copyFailed') });
      return false;
    }
    toastDone({ id: 'copied', title: t('copied') });
    return true;
  };
};

import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error';
import { toastError, toastNotice } from '../ui/toast';

/** Shows a failure (docs/decisions.md#errors): nothing for 422 and 401, a notice for a missing feature, else an error. */
export const useShowFailure = (): ((error: unknown) => void) => {
  const t = useTranslations('ui.toast');
  return (error) => {
    if (!isApiError(error)) {
      toastError({ id: 'unknown', title: t('error'), text: t('something-went-wrong') });
      return;
    }
    if (error.status === 422 || error.status === 401) return;
    if (error.code === 'requires-subscription') {
      toastNotice({ id: error.code, title: t('notice'), text: t('requires-subscription') });
      return;
    }
    const text = error.message === '' ? t('something-went-wrong') : error.message;
    toastError({ id: `${error.code}-${text}`, title: t('error'), text });
  };
};

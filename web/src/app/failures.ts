import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error';
import { toastError, toastNotice } from '../ui/toast';

/** What a failure comes to (docs/decisions.md#errors). */
export type FailureShown =
  /** Nothing is told: fields of a form or the question for a new login say it. */
  | { as: 'nothing' }
  | { as: 'notice'; about: 'requires-subscription' }
  /** `text` is null where nobody said anything that people can read. */
  | { as: 'error'; id: string; text: string | null; plans?: true };

/** What is told of a failure, whatever it is; `plans` where another plan would help. */
export const shownOf = (failure: unknown): FailureShown => {
  if (typeof failure === 'string' && failure.trim() !== '')
    return { as: 'error', id: failure, text: failure };
  if (!isApiError(failure)) return { as: 'error', id: 'unknown', text: null };
  const { status, code, message } = failure;
  if (status === 422 || status === 401) return { as: 'nothing' };
  if (code === 'requires-subscription') return { as: 'notice', about: code };
  const text = message === '' || failure.isUnreachable ? null : message;
  const id = `${code}-${text ?? ''}`;
  return code === 'charge-point.limit-reached'
    ? { as: 'error', id, text, plans: true }
    : { as: 'error', id, text };
};

/** Shows failures in the language in use; `toPlans` goes where plans are. */
export const useFailures = (toPlans: () => void) => {
  const t = useTranslations('ui.toast');
  const planLacks = (): void =>
    toastNotice({ id: 'requires-subscription', title: t('notice'), text: t('requires-subscription') });
  const show = (failure: unknown): void => {
    const shown = shownOf(failure);
    if (shown.as === 'nothing') return;
    if (shown.as === 'notice') {
      planLacks();
      return;
    }
    toastError({
      id: shown.id,
      title: t('error'),
      text: shown.text ?? t('something-went-wrong'),
      action: shown.plans ? { label: t('plans'), onClick: toPlans } : undefined,
    });
  };
  return { show, planLacks };
};

import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';

/** From here on people think in minutes. */
const minutesFromSeconds = 91;

/** What to tell somebody whose login is not heard now: how long to wait; null where that is not why it failed. */
export const useSlowed = (error: unknown): string | null => {
  const t = useTranslations('app.login');
  if (!isApiError(error) || error.status !== 429) return null;
  const seconds = error.retryAfter ?? 0;
  return seconds < minutesFromSeconds
    ? t('slowed', { seconds })
    : t('slowedMinutes', { minutes: Math.ceil(seconds / 60) });
};

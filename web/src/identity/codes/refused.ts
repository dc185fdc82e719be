import { useTranslations } from 'use-intl';
import { ApiError, isApiError } from '../../api/api-error';
import { clock } from '../../ui/clock';
import type { WaitingCode } from './sent-code';

const onField = (error: ApiError, text: string): ApiError =>
  new ApiError({ status: error.status, code: error.code, msg: error.message, errors: { code: [text] } });

/** Reads a refusal of a code: what is left of its tries is kept, and its text lands on the field. */
export const useRefusedCode = ({ sent, change }: WaitingCode) => {
  const t = useTranslations('codes');
  return (error: unknown): unknown => {
    if (!isApiError(error) || sent === null) return error;
    if (error.code === 'code.wrong') {
      const attempts = Math.max(0, sent.attempts - 1);
      change({ attempts });
      return onField(error, t('wrong', { count: attempts }));
    }
    if (error.code === 'code.expired') return onField(error, t('expired'));
    if (error.code === 'code.exhausted') change({ attempts: 0 });
    return error;
  };
};

/** Reads a refusal of another code: too soon says when. */
export const useRefusedResend =
  ({ change }: WaitingCode) =>
  (error: ApiError): void => {
    if (error.code === 'code.too-soon' && error.retryAfter !== null) {
      change({ resendAt: clock.now().getTime() + error.retryAfter * 1000 });
    }
  };

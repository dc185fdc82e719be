import type { CodeSent } from '@voltdeck/contract';
import { useState } from 'react';
import { isApiError } from '../../api/api-error';
import { clock } from '../../ui/clock';

/** What a code was sent for; a page waits for the one of its own. */
type Purpose = 'registration' | 'password-reset';

/** A code that is on its way; what was typed, above all a password, is never kept with it. */
export interface SentCode {
  token: string;
  sentTo: string;
  /** From when on another one may be asked for, in milliseconds since 1970. */
  resendAt: number;
  /** The mail carries a link instead of a code, once too many were wrong or too many were sent. */
  isLink: boolean;
}

const keyOf = (purpose: Purpose): string => `voltdeck.code.${purpose}`;

const isSentCode = (value: unknown): value is SentCode =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'sentTo' in value &&
  typeof value.sentTo === 'string' &&
  'resendAt' in value &&
  typeof value.resendAt === 'number' &&
  'isLink' in value &&
  typeof value.isLink === 'boolean';

const store = (purpose: Purpose, sent: SentCode): SentCode => {
  sessionStorage.setItem(keyOf(purpose), JSON.stringify(sent));
  return sent;
};

/** Keeps in this tab, over a reload too, what the next page needs. */
export const keepSentCode = (purpose: Purpose, answer: CodeSent): SentCode =>
  store(purpose, {
    token: answer.verification_token,
    sentTo: answer.sent_to,
    resendAt: clock.now().getTime() + answer.can_resend_in_seconds * 1000,
    isLink: answer.available_attempts === 0,
  });

const forgetSentCode = (purpose: Purpose): void => sessionStorage.removeItem(keyOf(purpose));

const sentCode = (purpose: Purpose): SentCode | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? 'null');
    return isSentCode(kept) ? kept : null;
  } catch {
    return null;
  }
};

/** The code that this tab waits for, and what happens to it. */
export const useSentCode = (purpose: Purpose) => {
  const [sent, setSent] = useState(() => sentCode(purpose));
  const [spent, setSpent] = useState<string | null>(null);
  return {
    sent,
    /** Why no try of it is heard any more, and how to go on; null while it is good. */
    spent,
    /** Another one was sent. */
    renew: (answer: CodeSent): void => {
      setSent(keepSentCode(purpose, answer));
      setSpent(null);
    },
    /** It was refused, or another one was. */
    refuse: (error: unknown): void => {
      if (!isApiError(error)) return;
      if (error.code === 'code.exhausted') setSpent(error.message);
      if (error.code !== 'code.too-soon' || error.retryAfter === null || sent === null) return;
      setSent(store(purpose, { ...sent, resendAt: clock.now().getTime() + error.retryAfter * 1000 }));
    },
    /** It has served; the page that shows it goes on by itself. */
    forget: (): void => forgetSentCode(purpose),
  };
};

export type WaitingCode = ReturnType<typeof useSentCode>;

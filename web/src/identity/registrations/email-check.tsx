import { registrations } from '@voltdeck/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { GuestLink } from '../logins/guest-link';

type Found = 'known' | 'waiting' | null;

/** Asks once for each address, on leaving the field; where no answer comes the form goes on without one. */
export const useEmailCheck = () => {
  const [asked, setAsked] = useState<{ email: string; found: Found } | null>(null);
  const { act } = useAct(registrations.checkEmail, {
    quiet: true,
    onDone: ({ email_exists: exists, require_verification: waits }, request) => {
      const { email } = registrations.checkEmail.body.parse(request.body);
      setAsked({ email, found: waits === 1 ? 'waiting' : exists === 1 ? 'known' : null });
    },
  });
  return {
    ask: (typed: string): void => {
      const { success, data } = registrations.checkEmail.body.safeParse({ email: typed });
      if (!success || data.email === asked?.email) return;
      setAsked({ email: data.email, found: null });
      act({ body: data });
    },
    /** What is known of the address that stands in the field now. */
    found: (typed: string): Found => (asked?.email === typed.trim() ? asked.found : null),
  };
};

/** Under the field: the address has an account, or a registration that waits for its code. */
export function EmailKnown({ found, email }: { found: NonNullable<Found>; email: string }) {
  const t = useTranslations('registrations');
  return (
    <span role="status">
      {found === 'known'
        ? t.rich('emailKnown', {
            link: (text) => (
              <GuestLink to="/login" email={email}>
                {text}
              </GuestLink>
            ),
          })
        : t('emailWaiting')}
    </span>
  );
}

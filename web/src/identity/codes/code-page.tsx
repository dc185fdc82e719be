import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { isolated } from '../../ui/isolated';
import { GuestFrame } from '../logins/guest-frame';
import { GuestLink } from '../logins/guest-link';
import { MailboxHint } from './mailbox-hint';
import { NoCode, takesCode } from './no-code';
import { ResendCode } from './resend-code';
import type { SentCode, WaitingCode } from './sent-code';
import styles from '../logins/guest-frame.module.css';

/** What the page says in the words of its purpose. */
interface CodePageWords {
  title: string;
  /** With the address, for a mail that carries a code or a link. */
  text: (email: string) => string;
  wrongAddress: string;
  changeAddress: string;
}

interface CodePageProps {
  code: WaitingCode;
  sent: SentCode;
  words: CodePageWords;
  /** Where another address is typed. */
  from: '/register' | '/forgot-password';
  resend: Parameters<typeof ResendCode>[0]['call'];
  /** The form, while a code is heard. */
  children: ReactNode;
}

/** A page that waits for the code of a mail: where it went, how to get another one, and how to correct the address. */
export function CodePage({ code, sent, words, from, resend, children }: CodePageProps) {
  const below = (
    <>
      <MailboxHint />
      <p className={styles.below}>
        {words.wrongAddress}{' '}
        <GuestLink to={from} email={sent.sentTo}>
          {words.changeAddress}
        </GuestLink>
      </p>
    </>
  );
  return (
    <GuestFrame title={words.title} text={words.text(isolated(sent.sentTo))} below={below}>
      <Stack gap="md">
        {takesCode(code) ? children : <NoCode code={code} />}
        <ResendCode call={resend} code={code} />
      </Stack>
    </GuestFrame>
  );
}

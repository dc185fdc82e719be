import type { Mail, MailPort } from './port';

/** A mail port that keeps what is queued, oldest first; a transaction that is undone leaves its mails here all the same. */
export function testMail(): MailPort & { mails: Mail[] } {
  const mails: Mail[] = [];
  return {
    mails,
    queue: async (_, mail) => void mails.push(mail),
    link: (path) => `https://voltdeck.example${path}`,
  };
}

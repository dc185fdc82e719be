import type { Locale } from '@voltdeck/contract';
import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface MailboxMailsTable {
  id: Generated<number>;
  at: Date;
  to: string;
  locale: Locale;
  subject: string;
  text: string[];
  code: string | null;
  button_label: string | null;
  button_url: string | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    mailbox_mails: MailboxMailsTable;
  }
}

export type MailRow = Omit<MailboxMailsTable, 'id'> & { id: number };

export async function insertMail(tx: Tx, mail: Omit<MailRow, 'id'>): Promise<void> {
  await tx.insertInto('mailbox_mails').values(mail).execute();
}

/** The newest ones since a moment. */
export const newestMails = (tx: Tx, { since, most }: { since: Date; most: number }): Promise<MailRow[]> =>
  tx
    .selectFrom('mailbox_mails')
    .selectAll()
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export async function deleteMailsUntil(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('mailbox_mails').where('at', '<=', moment).execute();
}

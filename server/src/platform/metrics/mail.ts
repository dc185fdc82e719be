import type { Registry } from 'prom-client';
import { showCount } from './registering';

/** What became of mails in this process. */
export interface MailCounts {
  /** Taken by the mail server, or shown where there is none. */
  sent: number;
  /** Refused for good, too late, or beyond reading. */
  failed: number;
}

export function watchMail(registry: Registry, counts: Readonly<MailCounts>): void {
  const sent = { name: 'voltdeck_mails_sent_total', help: 'Mails that the mail server took' };
  const failed = { name: 'voltdeck_mails_failed_total', help: 'Mails that were given up' };
  showCount(registry, sent, () => counts.sent);
  showCount(registry, failed, () => counts.failed);
}

import type { Locale } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';

/** Until when a notice is worth being sent: a mail server may be out of reach for long, and the notice still matters. */
export const noticeGoodUntil = (now: Date): Date => new Date(now.getTime() + 3 * dayMs);

/** A moment as a mail says it, in UTC, because nobody knows where it is read. */
export const dayAndTime = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    ...{
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    },
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);

import type { House } from '../house';
import type { MailCounts } from '../metrics/mail';
import { AwayWatch } from './away';
import type { MailPort } from './port';
import { addMail, mailJob, queueMail, readWaiting, type Waiting } from './queueing';
import { type MailerOptions, system, tryMail } from './trial';

/** Sends mails in the background. */
export interface Mailer extends MailPort {
  counts: Readonly<MailCounts>;
  /** Leaves off what is being sent, for the next start or another node to send. */
  close(): void;
}

/** Registers the job that sends, and gives what queues it. */
export function createMailer(house: House, options: MailerOptions): Mailer {
  const { clock, queue, log } = house;
  const counts: MailCounts = { sent: 0, failed: 0 };
  const closing = new AbortController();
  const giveUp = (waiting: Waiting, reason: string): void => {
    counts.failed += 1;
    log.warn({ mail: waiting.id, reason }, 'A mail was given up');
  };
  const later = async (waiting: Waiting, runAt: Date): Promise<void> => {
    if (runAt >= new Date(waiting.usefulUntil)) return giveUp(waiting, 'It could not be sent in time.');
    await house.run(system, (ctx) => addMail(ctx, waiting, runAt));
  };
  const parts = {
    ...options,
    house,
    counts,
    closing: closing.signal,
    giveUp,
    later,
    away: new AwayWatch(log),
  };
  queue.task(mailJob, async (payload, { signal }) => {
    const waiting = readWaiting(payload);
    if (new Date(waiting.usefulUntil) <= clock.now()) return giveUp(waiting, 'It is of no use any more.');
    await tryMail(parts, waiting, signal);
  });
  return {
    counts,
    close: () => closing.abort(),
    link: (path) => `${options.publicUrl()}${path}`,
    queue: (ctx, mail) => queueMail(ctx, mail, options.secrets),
  };
}

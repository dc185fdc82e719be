import type { Ctx } from '../ctx';
import type { House } from '../house';
import type { MailCounts } from '../metrics/mail';
import { AwayWatch } from './away';
import type { MailPort } from './port';
import { type MailerOptions, purpose, system, tryMail, type Waiting } from './trial';

/** Sends mails in the background. */
export interface Mailer extends MailPort {
  counts: Readonly<MailCounts>;
  /** Leaves off what is being sent, for the next start or another node to send. */
  close(): void;
}

export const mailJob = 'mail.send';
/** So many mails are sent at once, by all nodes together: the queue has room for others beside them. */
const lanes = ['mail-1', 'mail-2'] as const;

/** Registers the job that sends, and gives what queues it. */
export function createMailer(house: House, options: MailerOptions): Mailer {
  const { clock, queue, log } = house;
  const counts: MailCounts = { sent: 0, failed: 0 };
  const closing = new AbortController();
  let turn = 0;
  const add = (ctx: Ctx, waiting: Waiting, runAt?: Date): Promise<void> => {
    turn += 1;
    return ctx.schedule(mailJob, waiting, { queue: lanes[turn % lanes.length], ...(runAt && { runAt }) });
  };
  const giveUp = (waiting: Waiting, reason: string): void => {
    counts.failed += 1;
    log.warn({ mail: waiting.id, reason }, 'A mail was given up');
  };
  const later = async (waiting: Waiting, runAt: Date): Promise<void> => {
    if (runAt >= new Date(waiting.usefulUntil)) return giveUp(waiting, 'It could not be sent in time.');
    await house.run(system, (ctx) => add(ctx, waiting, runAt));
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
    queue: (ctx, mail) =>
      add(ctx, {
        id: ctx.random.uuid(),
        usefulUntil: mail.usefulUntil.toISOString(),
        tries: 0,
        sealed: options.secrets.seal(JSON.stringify(mail), purpose),
      }),
  };
}

/** What `queue` put in; only the payload of an older version could be different. */
function readWaiting(payload: object): Waiting {
  const { id, usefulUntil, tries, sealed } = payload as Partial<Waiting>;
  return {
    id: String(id),
    usefulUntil: String(usefulUntil),
    tries: Number(tries ?? 0),
    sealed: String(sealed),
  };
}

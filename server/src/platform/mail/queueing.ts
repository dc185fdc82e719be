import type { Ctx } from '../ctx';
import type { Secrets } from '../secrets/secrets';
import type { Mail } from './port';

/** What waits in the queue; only `sealed` says whom it is for and what it says. */
export interface Waiting {
  id: string;
  usefulUntil: string;
  tries: number;
  /** After how many of them nobody knows whether the server took it. */
  unsure: number;
  sealed: string;
}

export const mailJob = 'mail.send';
/** What mails are sealed for. */
export const purpose = 'mail';
/** So many mails are sent at once, by all nodes together: the queue has room for others beside them. */
const lanes = ['mail-1', 'mail-2'] as const;

/** Puts a mail into the queue, for the first time or again. */
export const addMail = (ctx: Ctx, waiting: Waiting, runAt?: Date): Promise<void> =>
  ctx.schedule(mailJob, waiting, {
    queue: lanes[waiting.id.charCodeAt(0) % lanes.length],
    ...(runAt && { runAt }),
  });

/** Queues a mail in this transaction, sealed, because it may carry codes and links. */
export const queueMail = (ctx: Ctx, mail: Mail, secrets: Secrets): Promise<void> =>
  addMail(ctx, {
    id: ctx.random.uuid(),
    usefulUntil: mail.usefulUntil.toISOString(),
    tries: 0,
    unsure: 0,
    sealed: secrets.seal(JSON.stringify(mail), purpose),
  });

/** What `addMail` put in; only the payload of an older version could be different. */
export function readWaiting(payload: object): Waiting {
  const { id, usefulUntil, tries, unsure, sealed } = payload as Partial<Waiting>;
  return {
    id: String(id),
    usefulUntil: String(usefulUntil),
    tries: Number(tries ?? 0),
    unsure: Number(unsure ?? 0),
    sealed: String(sealed),
  };
}

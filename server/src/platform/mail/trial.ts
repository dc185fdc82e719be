import { minuteMs } from '../../kernel/clock';
import type { Ctx } from '../ctx';
import type { House } from '../house';
import type { MailCounts } from '../metrics/mail';
import { type Secrets, Unsealable } from '../secrets/secrets';
import type { AwayWatch } from './away';
import { cleanLine } from './clean';
import type { Mail } from './port';
import { purpose, type Waiting } from './queueing';
import { cleanMail, renderMail } from './render';
import { isAddress, type Sender } from './settings';
import type { Letter, Outcome, Send } from './smtp';

export interface MailerOptions {
  secrets: Secrets;
  productName: string;
  from: Sender;
  /** Where the dashboard is reached, without a slash at the end. */
  publicUrl: () => string;
  /** Without it, mails go to the log. */
  send?: Send | undefined;
  /** Where mails that nobody sends are kept, too. */
  keep?: ((ctx: Ctx, mail: Mail) => Promise<void>) | undefined;
}

/** What a try works with. */
export interface TrialParts extends MailerOptions {
  house: House;
  away: AwayWatch;
  counts: MailCounts;
  /** Aborted when the process ends. */
  closing: AbortSignal;
  giveUp(waiting: Waiting, reason: string): void;
  later(waiting: Waiting, runAt: Date): Promise<void>;
}

export const system = { actor: { kind: 'system' } } as const;

/** After the first try, the second and so on; then after each the last again. */
const delaysMs = [5_000, 15_000, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs];
const afterTries = (tries: number): number => delaysMs[Math.min(tries, delaysMs.length) - 1] ?? 0;
/** After the first try whose end nobody knows, and after the second; the third is the last, or a receiver would get copies for days. */
const unsureDelaysMs = [minuteMs, 10 * minuteMs];
/** When the next one may take over what this process leaves off. */
const momentMs = 1_000;

const after = ({ house }: TrialParts, ms: number): Date => new Date(house.clock.now().getTime() + ms);

/** One try of one mail, after which it is sent, given up or queued again. */
export async function tryMail(parts: TrialParts, waiting: Waiting, signal: AbortSignal): Promise<void> {
  const { house, away, send, giveUp, later } = parts;
  const mail = await openMail(parts, waiting);
  if (mail === null) return;
  if (!isAddress(mail.to)) return giveUp(waiting, 'It is for nobody whom mails reach.');
  if (send === undefined) return showInstead(parts, waiting, mail);
  const letter = letterOf(parts, waiting, mail);
  const leaving = AbortSignal.any([signal, parts.closing]);
  const until = leaving.aborted ? after(parts, momentMs) : away.waitUntil(house.clock.now());
  if (until !== null) return later(waiting, until);
  const outcome = await send(letter, leaving);
  if (!leaving.aborted || outcome.kind === 'sent') return conclude(parts, waiting, outcome);
  away.leftOff();
  if (outcome.kind === 'unsure') return sendAgain(parts, waiting, outcome.reason);
  await later(waiting, after(parts, momentMs));
}

async function openMail(parts: TrialParts, waiting: Waiting): Promise<Mail | null> {
  try {
    return JSON.parse(parts.secrets.open(waiting.sealed, purpose)) as Mail;
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error;
    if (error.isKeyUnknown) {
      // A node that has the key may come by; it is not another try.
      parts.house.log.warn(
        { mail: waiting.id },
        'A mail waits for a node that has the key it is sealed with',
      );
      await parts.later(waiting, after(parts, minuteMs));
    } else parts.giveUp(waiting, error.message);
    return null;
  }
}

async function showInstead(parts: TrialParts, waiting: Waiting, mail: Mail): Promise<void> {
  const { house, productName, counts, keep } = parts;
  const { subject, text } = renderMail(mail, productName);
  house.log.info(
    { mail: waiting.id, to: mail.to, subject, text },
    'A mail, shown here as no SMTP_URL is set',
  );
  if (keep !== undefined) await house.run(system, (ctx) => keep(ctx, cleanMail(mail)));
  counts.sent += 1;
}

function letterOf({ productName, from }: TrialParts, { id }: Waiting, mail: Mail): Letter {
  return {
    ...renderMail(mail, productName),
    to: mail.to,
    from: { ...from, name: cleanLine(from.name ?? productName) },
    messageId: `<${id}@${from.address.split('@')[1] ?? ''}>`,
  };
}

async function conclude(parts: TrialParts, waiting: Waiting, outcome: Outcome): Promise<void> {
  const { house, away, counts, giveUp, later } = parts;
  if (outcome.kind === 'away' || outcome.kind === 'unsure') away.failed(house.clock.now(), outcome.reason);
  else away.answered();
  if (outcome.kind === 'sent') counts.sent += 1;
  else if (outcome.kind === 'refused') giveUp(waiting, outcome.reason);
  else if (outcome.kind === 'unsure') await sendAgain(parts, waiting, outcome.reason);
  else {
    const tries = waiting.tries + 1;
    if (outcome.kind === 'later')
      house.log.info({ mail: waiting.id, tries, reason: outcome.reason }, 'A mail was refused for now');
    await later({ ...waiting, tries }, after(parts, afterTries(tries)));
  }
}

/** Sends once more what may have been taken, after a while and not for ever. */
async function sendAgain(parts: TrialParts, waiting: Waiting, reason: string): Promise<void> {
  const delayMs = unsureDelaysMs[waiting.unsure];
  if (delayMs === undefined) return parts.giveUp(waiting, `It may have been taken three times. ${reason}`);
  const tried = { ...waiting, tries: waiting.tries + 1, unsure: waiting.unsure + 1 };
  await parts.later(tried, after(parts, delayMs));
}

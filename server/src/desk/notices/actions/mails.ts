import { dayMs, minuteMs } from '../../../kernel/clock';
import type { Ctx } from '../../../platform/ctx';
import { filled } from '../../../platform/i18n/filled';
import { reopenMs } from '../rules';
import { holdComparison } from '../store';
import { type DueMail, noteDue, noteEnded } from '../store-mails';
import { noticeWords } from '../texts';

/** What is over within this time after it was opened is mailed to nobody. */
const patienceMs = 2 * minuteMs;
/** So many mails are queued in one transaction; the rest follow with the next. */
const mostAtOnce = 200;

export const mailJob = 'notices.mail';

/** Where it is mended. */
const pathOf = ({ kind, most, named: [first], about }: DueMail): string => {
  if (kind === 'view') return about?.path ?? '/';
  if (kind !== 'feedback' && most === 1 && first !== undefined) return `/charge-points/${first.id}`;
  if (kind === 'work') return '/quarantine';
  if (kind === 'feedback') return '/feedback?rating=1,2';
  return kind === 'outage' ? '/charge-points?reason=offline' : '/charge-points?faulted=true';
};

const formatsOf = ({ locale, timeZone }: DueMail) => {
  const tag = `${locale}-u-nu-latn`;
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'long', timeZone });
  const number = new Intl.NumberFormat(tag);
  return {
    moment: (at: Date): string => moment.format(at),
    number: (value: number): string => number.format(value),
  };
};

/** Sends somebody a mail of what goes on, or that it is over, in their language and by the operator's clock. */
async function mailNotice(ctx: Ctx, due: DueMail): Promise<void> {
  const { mail: port } = ctx.ports;
  const { mail } = noticeWords(due.locale);
  const { moment, number } = formatsOf(due);
  const { closedAt, kind, left, named } = due;
  const count = closedAt === null ? due.count : due.most;
  const words = mail.kinds[kind];
  const names = named.map((one) => one.title);
  const values = { count: number(count), name: names[0] ?? '' };
  const title = filled(words[closedAt === null ? 'open' : 'over'], values);
  const others = kind === 'feedback' || kind === 'view' ? 0 : due.count - names.length;
  if (others > 0 && names.length > 0) names.push(filled(mail.others, { count: number(others) }));
  const when =
    closedAt === null
      ? filled(mail.since, { time: moment(due.since) })
      : filled(mail.lasted, { from: moment(due.since), to: moment(closedAt) });
  await port.queue(ctx, {
    to: due.email,
    locale: due.locale,
    subject: title,
    text: [
      title,
      ...(names.length === 0 ? [] : [names.join('\n')]),
      when,
      ...(left > 0 ? [filled(mail.left, { count: number(left) })] : []),
      mail.off,
    ],
    button: { label: mail.button, url: port.link(pathOf(due)) },
    usefulUntil: new Date(ctx.now.getTime() + dayMs),
  });
}

/**
 * Mails what goes on to whoever wants it, and its end to who was told that it went on: once each, whatever node does it, and
 * however often. An end is told when it can no longer be the same notice that comes back.
 */
export async function mailNotices(ctx: Ctx): Promise<void> {
  await holdComparison(ctx.tx);
  const now = ctx.now.getTime();
  const limits = { at: ctx.now, most: mostAtOnce };
  const due = await noteDue(ctx.tx, { ...limits, openedBy: new Date(now - patienceMs) });
  const ended = await noteEnded(ctx.tx, { ...limits, closedBy: new Date(now - reopenMs) });
  for (const each of [...due, ...ended]) await mailNotice(ctx, each);
  if (due.length === mostAtOnce || ended.length === mostAtOnce)
    await ctx.schedule(mailJob, {}, { key: `${mailJob}:more` });
}

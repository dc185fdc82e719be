import type { Brief, Locale, Loss } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import type { Reader } from './store';
import { briefWords } from './texts';

/** The day after, there is another one. */
const usefulMs = dayMs;

const formats = (locale: Locale, { currency }: Brief) => {
  const language = `${locale}-u-nu-latn`;
  const money = new Intl.NumberFormat(language, { style: 'currency', currency });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  return {
    money: (amount: number): string => money.format(amount),
    day: (day: string): string => date.format(new Date(`${day}T12:00:00Z`)),
  };
};

/** Where a loss is mended. */
const pathOf = ({ reason, charge_point: place }: Loss): string =>
  place === null ? `/leakage?kind=${reason}` : `/charge-points/${place.id}`;

/** Sends somebody the brief of a day in their language. */
export async function mailBrief(ctx: Ctx, { email, locale }: Reader, brief: Brief): Promise<void> {
  const { mail: port } = ctx.ports;
  const { mail, reason } = briefWords(locale);
  const { money, day } = formats(locale, brief);
  const named = (loss: Loss): string =>
    filled(loss.is_estimated ? mail.estimatedLoss : mail.loss, {
      what: [reason[loss.reason], loss.charge_point?.title].filter((one) => one !== undefined).join(' · '),
      amount: money(loss.amount),
    });
  const values = {
    day: day(brief.day),
    earned: money(brief.earned),
    before: money(brief.earned_before),
    lost: money(brief.lost),
  };
  const [first, ...others] = brief.losses.slice(0, 5).map(named);
  await port.queue(ctx, {
    to: email,
    locale,
    subject: filled(mail.subject, values),
    text: [
      filled(mail.earned, values),
      first === undefined ? mail.lostNothing : filled(mail.lost, values),
      ...(first === undefined ? [] : [[first, ...others].join('\n')]),
      ...(brief.tasks.length === 0 ? [] : [mail.todo]),
      ...brief.tasks.map((task, index) => `${index + 1}. ${named(task)}\n${port.link(pathOf(task))}`),
      mail.off,
    ],
    button: { label: mail.button, url: port.link('/brief') },
    usefulUntil: new Date(ctx.now.getTime() + usefulMs),
  });
}

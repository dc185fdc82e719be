import type { CountedList } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import type { Look } from './lists';
import { pathOf } from './rules';
import type { DueMail } from './store-watches';
import { viewWords } from './texts';

/** Sends somebody what a view of theirs has this week, in their language. */
export async function mailView(ctx: Ctx, due: DueMail, { total, isMore, lines }: Look): Promise<void> {
  const { mail: port } = ctx.ports;
  const { mail } = viewWords(due.locale);
  const number = new Intl.NumberFormat(`${due.locale}-u-nu-latn`);
  const count = `${number.format(total)}${isMore ? '+' : ''}`;
  const others = total - lines.length;
  const values = { name: due.name, count, list: mail.list[due.page as CountedList] };
  await port.queue(ctx, {
    to: due.email,
    locale: due.locale,
    subject: filled(mail.subject, values),
    text: [
      filled(total === 0 ? mail.empty : mail.now, values),
      ...(due.before === null ? [] : [filled(mail.before, { count: number.format(due.before) })]),
      ...(lines.length === 0 ? [] : [lines.join('\n')]),
      ...(others > 0 ? [filled(mail.others, { count: `${number.format(others)}${isMore ? '+' : ''}` })] : []),
      mail.off,
    ],
    button: { label: mail.button, url: port.link(pathOf({ id: due.viewId, ...due })) },
    usefulUntil: new Date(ctx.now.getTime() + dayMs),
  });
}

import { type Locale, type PushKind, toMajor } from '@voltdeck/contract';
import { filled } from '../../platform/i18n/filled';
import { moneyText } from '../../platform/i18n/money-text';
import type { OrderTold } from './store-pushes';
import { deviceWords } from './texts';

/** Characters of a place that a device is told at most: it shows less of them. */
const mostOfPlace = 100;

/** What stands by itself whichever way the text around it runs (UAX #9, 6.2). */
const apart = (text: string): string => `\u2068${text}\u2069`;

const energyText = (locale: Locale, energyWh: number): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, { maximumFractionDigits: 2 }).format(energyWh / 1000);

/** What a device is told of an order, as its driver reads it. */
function wordsFor(locale: Locale, kind: PushKind, order: OrderTold): { title: string; body: string } {
  const words = deviceWords(locale).pushes;
  const values = {
    place: apart(Array.from(order.title).slice(0, mostOfPlace).join('')),
    connector: String(order.connectorNumber),
    energy: apart(energyText(locale, order.energyWh)),
    cost: apart(moneyText(locale, order.costMinor, order.currency)),
  };
  const { title } = words[kind];
  if (kind === 'started') return { title, body: filled(words.started.body, values) };
  if (kind === 'failed') {
    const reasons: Readonly<Record<string, string>> = words.failed.reasons;
    const reason = reasons[order.failureReason ?? 'other'] ?? words.failed.reasons.other;
    return { title, body: filled(words.failed.body, { ...values, reason }) };
  }
  const { ended } = words;
  const told = order.isHeld ? ended.held : order.costMinor === 0 ? ended.free : ended.body;
  const more = order.stopReason === 'allowance-money' ? ` ${ended.usedUp}` : '';
  return { title, body: filled(told, values) + more };
}

/** The message of a device (docs/push.md): energy in kWh, money in major units; a short one says no more than it must. */
export function textFor(
  { locale, kind, isShort }: { locale: Locale; kind: PushKind; isShort: boolean },
  order: OrderTold,
): string {
  const { title, body } = wordsFor(locale, kind, order);
  const type = `order.${kind}`;
  const lang = { lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr' };
  if (isShort) return JSON.stringify({ type, title, ...lang, order: { id: order.id } });
  const hasPrice = kind === 'ended' && !order.isHeld;
  const told = {
    id: order.id,
    state: order.state,
    charge_point_id: order.chargePointId,
    connector_number: order.connectorNumber,
    charging_session_energy: kind === 'ended' ? order.energyWh / 1000 : null,
    price: hasPrice ? toMajor(order.costMinor, order.currency) : null,
    currency: order.currency,
  };
  return JSON.stringify({ type, title, body, ...lang, order: told });
}

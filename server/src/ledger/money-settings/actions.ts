import { toMajor } from '@voltdeck/contract';
import { recordAudit } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { MoneySettingSet } from './facts';
import { defaultOf, isAmount, type MoneySettings, type Setting, type SettingName, settingsOf } from './rules';
import { allSettings, holdSettings, insertSetting, type KeptSetting, settingsInForce } from './store';

/**
 * What the installation decides about the money of a currency, at this moment unless told. It is read in the transaction that
 * needs it and kept by no node, so that a change counts everywhere at once.
 */
export async function moneySettings(
  ctx: Pick<Ctx, 'tx' | 'now'>,
  currency: string,
  at: Date = ctx.now,
): Promise<MoneySettings> {
  return settingsOf(await settingsInForce(ctx.tx, at), currency);
}

/** The same for several currencies, read once. */
export async function moneySettingsOf(
  ctx: Pick<Ctx, 'tx' | 'now'>,
): Promise<(currency: string) => MoneySettings> {
  const inForce = await settingsInForce(ctx.tx, ctx.now);
  return (currency) => settingsOf(inForce, currency);
}

/** All that was ever set, and what of it is in force. */
export async function listMoneySettings(ctx: Ctx): Promise<{ inForce: KeptSetting[]; all: KeptSetting[] }> {
  return { inForce: await settingsInForce(ctx.tx, ctx.now), all: await allSettings(ctx.tx) };
}

/** A value in the unit in which people speak of it: percent, days, or major units. */
const spokenValue = (name: SettingName, value: number, currency: string | null): number => {
  if (name === 'fee-rate') return value / 10_000;
  return isAmount(name) ? toMajor(value, currency ?? '') : value;
};

/** Sets what holds from a moment on, and gives what would have held then otherwise. */
export async function setMoneySetting(
  ctx: Ctx,
  { setBy, ...setting }: Setting & { setBy: string },
): Promise<{ before: number }> {
  const { name, currency, value, since } = setting;
  await holdSettings(ctx.tx);
  const same = (one: Setting) => one.name === name && one.currency === currency;
  const held = (await settingsInForce(ctx.tx, since)).find(same);
  const before = held?.value ?? defaultOf(name, currency);
  await insertSetting(ctx.tx, { ...setting, setAt: ctx.now, setBy });
  await recordAudit(ctx, {
    action: 'set',
    noun: 'money-setting',
    nounId: null,
    operatorId: null,
    name: currency === null ? name : `${name} ${currency}`,
    before: { value: spokenValue(name, before, currency) },
    after: { value: spokenValue(name, value, currency) },
    detail: { since: since.toISOString(), by: setBy },
  });
  await ctx.announce(MoneySettingSet, { name, currency }, null);
  return { before };
}

import type { FleetKey, Locale } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
// Brings the type of the port.
import type {} from '../../platform/mail/port';
import { adminsWithKey } from '../fleet-admins/store';
import { ownersToTell } from './actions';

/** A notice that is a week late helps nobody. */
const usefulMs = 7 * dayMs;

/** What an owner reads about money in a language. */
export interface OwnerMail {
  subject: string;
  text: string[];
  button: string;
}

/**
 * Tells the owners of an operator by mail what happened to its money, each in their language.
 * @param page which the button opens
 */
export const mailOwners = async (
  ctx: Ctx,
  { operatorId, page }: { operatorId: number; page: string },
  tell: (locale: Locale) => OwnerMail,
): Promise<void> => mailEach(ctx, { to: await ownersToTell(ctx, operatorId), page }, tell);

/**
 * Tells those who may read the payments of a fleet by mail what happened to its money, each in their language.
 * @param page which the button opens
 */
export const mailFleet = async (
  ctx: Ctx,
  { fleetId, page }: { fleetId: number; page: string },
  tell: (locale: Locale) => OwnerMail,
): Promise<void> => {
  const key: FleetKey = 'fleet.payment.read';
  await mailEach(ctx, { to: await adminsWithKey(ctx.tx, fleetId, key), page }, tell);
};

async function mailEach(
  ctx: Ctx,
  { to, page }: { to: readonly { email: string; locale: Locale }[]; page: string },
  tell: (locale: Locale) => OwnerMail,
): Promise<void> {
  const { mail } = ctx.ports;
  for (const { email, locale } of to) {
    const { button, ...told } = tell(locale);
    await mail.queue(ctx, {
      to: email,
      locale,
      ...told,
      button: { label: button, url: mail.link(page) },
      usefulUntil: new Date(ctx.now.getTime() + usefulMs),
    });
  }
}

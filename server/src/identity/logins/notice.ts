import { dayMs } from '../../kernel/clock';
import type { PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { kindOfNetwork } from '../../platform/networks';
import { devicesSeen } from '../devices/actions';
import type { Membership } from '../memberships/rules';
import { operatorProfile } from '../operators/actions';
import type { Person } from '../persons/rules';
import { isUnseenProgram } from '../tokens/actions';
import type { LoginOrigin } from '../tokens/store';
import { deviceIn } from '../devices/rules-agent';
import { filled, momentIn, networkIn } from './rules';
import { loginWords } from './texts';
// Brings the type of the port.
import type {} from '../../platform/mail/port';

/** A notice that is a week late helps nobody. */
const usefulMs = 7 * dayMs;

/**
 * Whether somebody who logged in before does so with a device that was never seen.
 * A browser is known by what it keeps; an app keeps nothing, so it is known by what it says of itself.
 */
export async function isFromNewDevice(
  ctx: Ctx,
  { userAgent, deviceSecret, giveDeviceSecret }: Omit<PartedCall<Ctx>, 'run'>,
  personId: number,
): Promise<boolean> {
  const devices = await devicesSeen(ctx, { personId, secret: deviceSecret });
  if (devices.hasThis) return false;
  const isUnseen = await isUnseenProgram(ctx, { personId, userAgent });
  if (giveDeviceSecret === null) return isUnseen;
  return devices.hasAny || isUnseen;
}

/** Tells by mail of a login with a new device: when, with what and from where. */
export async function tellOfNewDevice(
  ctx: Ctx,
  person: Person,
  { membership, origin }: { membership: Membership; origin: LoginOrigin },
): Promise<void> {
  const { notice } = loginWords(person.locale);
  const { timeZone } = await operatorProfile(ctx, membership.operatorId);
  const { browser, system } = deviceIn(origin.userAgent);
  const network = origin.network ?? '';
  const device = [browser, system].filter((word) => word !== null).join(' · ');
  await ctx.ports.mail.queue(ctx, {
    to: person.email,
    locale: person.locale,
    subject: notice.subject,
    text: [
      notice.happened,
      filled(notice.when, { when: momentIn(ctx.now, person.locale, timeZone) }),
      filled(notice.device, { device: device === '' ? notice.unknown : device }),
      filled(notice.network, { network: networkIn({ network, kind: kindOfNetwork(network) }, notice) }),
      notice.todo,
    ],
    button: { label: notice.button, url: ctx.ports.mail.link('/profile') },
    usefulUntil: new Date(ctx.now.getTime() + usefulMs),
  });
}

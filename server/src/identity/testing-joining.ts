import type { RegistrationMode } from '@voltdeck/contract';
import type { PartedCall } from '../kernel/route';
import type { Ctx } from '../platform/ctx';
import type { Mail } from '../platform/mail/port';
import { testHouse, type TestHouse } from '../platform/testing-house';
import { mailJob, mailReset } from './password-resets/actions';
// Brings the types of the ports.
import type {} from './logins/ports';
import type {} from './registrations/ports';

/** A house where people may register, and the mails of password resets are sent when jobs run. */
export async function joiningHouse(registrationMode: RegistrationMode = 'open'): Promise<TestHouse> {
  const house = await testHouse({
    ports: {
      registrationMode,
      availableBalance: async () => 0,
      openingViews: async () => [],
      unreadNotices: async () => 0,
      subscription: async () => ({ features: [], isSubscribed: false, endsAt: null }),
    },
  });
  house.onJob(mailJob, (ctx, payload) => mailReset(ctx, payload as Parameters<typeof mailReset>[1]));
  return house;
}

/** Forgets whoever has joined, past the triggers that keep the ledger. */
export const forgetAll = async (house: TestHouse): Promise<void> => {
  await house.db.pool.query(`begin; set local session_replication_role = replica;
    truncate codes, code_accounts, address_questions, invitations, registrations, operators, persons cascade; commit`);
};

/** A call of somebody who is not logged in, from an address of the internet. */
export const guestCall = (house: TestHouse, address = '203.0.113.7'): PartedCall<Ctx> => ({
  address,
  isAddressOwn: true,
  deviceSecret: null,
  giveDeviceSecret: null,
  visitSecret: null,
  giveVisitSecret: null,
  userAgent: null,
  signal: new AbortController().signal,
  run: (work) => house.run({ actor: { kind: 'guest' }, address }, work),
});

/** What the last mail of an address carries. */
export function mailedTo(house: TestHouse, email: string): Mail & { code: string; link: string } {
  const mail = house.mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`Nothing was mailed to ${email}.`);
  const link = new URL(mail.button?.url ?? 'https://nowhere.example').searchParams.get('link') ?? '';
  return { ...mail, code: mail.code ?? '', link };
}

/** A code of four digits that is not this one. */
export const wrongFor = (code: string, by = 1): string =>
  String((Number(code) + by) % 10_000).padStart(4, '0');

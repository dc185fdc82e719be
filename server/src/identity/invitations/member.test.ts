import { invitations, registrations } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, ownerOf } from '../../kernel/actor';
import { dayMs, minuteMs } from '../../kernel/clock';
import type { TestHouse } from '../../platform/testing-house';
import { authenticate } from '../tokens/actions';
import { endMembership } from '../memberships/actions';
import { createOperator } from '../operators/actions';
import { createPerson } from '../persons/actions';
import { register } from '../registrations/actions/register';
import { checkEmail } from '../registrations/actions/admission';
import { verifyEmail } from '../registrations/actions/verify';
import { forgetAll, guestCall, joiningHouse, mailedTo } from '../testing-joining';
import { acceptInvitation, joinByInvitation, showInvitation } from './actions/accept';
import { inviteMember, inviteMemberAgain } from './actions/member';

let house: TestHouse;
let owner: Member;
beforeAll(async () => {
  house = await joiningHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await forgetAll(house);
  owner = await operator('Sunny Charging', 'sun@example.test');
});

const password = 'a horse eats no battery';
const operator = async (name: string, email: string): Promise<Member> => {
  const place = { country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman' };
  const made = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, { ...place, name, owner: { email, firstName: 'Sun', lastName: 'Ny', password } }),
  );
  return ownerOf(made);
};
const invite = (email: string, by = owner) =>
  house.run({ actor: by }, (ctx) =>
    inviteMember(ctx, {
      email,
      membership: { operatorId: by.operatorId, role: 'voltdeck_user', permissions: ['order.read'] },
    }),
  );
const again = (membershipId: number, { operatorId } = owner) =>
  house.run({ actor: owner }, (ctx) => inviteMemberAgain(ctx, { membershipId, operatorId }));
const tokenOf = (email: string): string => mailedTo(house, email).button?.url.split('/invite/')[1] ?? '';
const show = (token: string) =>
  house.run({ actor: { kind: 'guest' } }, (ctx) =>
    showInvitation(ctx, { params: { token }, query: {}, body: {} }),
  );
const names = { first_name: 'Ada', last_name: 'Lovelace' };
const accept = (token: string, body: object = { ...names, password }) =>
  acceptInvitation(guestCall(house), {
    params: { token },
    query: {},
    body: invitations.acceptInvitation.body.parse(body),
  });
const memberBy = async (bearer: string) =>
  (await authenticate(house, { bearer, address: '203.0.113.7' }))?.member ?? null;
const registerAs = async (email: string) => {
  const body = registrations.register.body.parse({ ...names, email, password });
  const { verification_token } = await register(guestCall(house), { params: {}, query: {}, body });
  return { verification_token, code: mailedTo(house, email).code };
};

describe('somebody new', () => {
  test('learns who invites, chooses a password, and works with the keys given', async () => {
    await invite('Ada@example.test');
    const token = tokenOf('Ada@example.test');
    expect(await show(token)).toEqual({
      operator: 'Sunny Charging',
      invited_by: 'Sun Ny',
      email: 'Ada@example.test',
      chooses_password: true,
    });
    const { access_token: bearer, email_verified: isVerified } = await accept(token);
    const member = await memberBy(bearer);
    expect(isVerified).toBe(true);
    expect(member).toMatchObject({ operatorId: owner.operatorId, isOwner: false });
    expect([...(member?.permissions ?? [])]).toEqual(['order.read']);
  });

  test('says both names, and chooses a password that may be one', async () => {
    await invite('ada@example.test');
    const token = tokenOf('ada@example.test');
    const refused = accept(token, { first_name: 'Ada', password: 'short' });
    await expect(refused).rejects.toMatchObject({
      details: { errors: { last_name: expect.anything(), password: expect.anything() } },
    });
    await accept(token);
  });

  test('is in the language of whoever invites until they choose their own', async () => {
    await house.run({ actor: owner, locale: 'fr' }, (ctx) =>
      inviteMember(ctx, {
        email: 'ada@example.test',
        membership: { operatorId: owner.operatorId, role: 'voltdeck_user', permissions: [] },
      }),
    );
    expect(mailedTo(house, 'ada@example.test')).toMatchObject({
      locale: 'fr',
      subject: 'Sunny Charging vous invite',
    });
  });

  test('of two who take the link up at once, one does', async () => {
    await invite('ada@example.test');
    const token = tokenOf('ada@example.test');
    const both = await Promise.allSettled([accept(token), accept(token)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('somebody known', () => {
  beforeEach(() =>
    house.run({ actor: { kind: 'system' }, locale: 'es' }, (ctx) =>
      createPerson(ctx, { email: 'bob@example.test', firstName: 'Bob', lastName: 'B', password }),
    ),
  );

  test('is written to in their language, and proves to be that person', async () => {
    const { membershipId } = await invite('bob@example.test');
    expect(mailedTo(house, 'bob@example.test').locale).toBe('es');
    const token = tokenOf('bob@example.test');
    expect(await show(token)).toMatchObject({ chooses_password: false });
    await expect(accept(token, { password: 'another password' })).rejects.toMatchObject({
      code: 'fields.invalid',
    });
    const { access_token: bearer } = await accept(token, { password });
    expect(await memberBy(bearer)).toMatchObject({ membershipId });
  });

  test('takes it up while logged in; somebody else who is logged in does not', async () => {
    const other = await operator('Other Charging', 'eve@example.test');
    await invite('eve@example.test');
    const token = tokenOf('eve@example.test');
    const join = (actor: Member) =>
      joinByInvitation(
        { ...guestCall(house), run: (work) => house.run({ actor }, work) },
        { params: { token }, query: {}, body: {} },
      );
    await expect(join(owner)).rejects.toMatchObject({ code: 'invitation.other-person' });
    const { access_token: bearer } = await join(other);
    expect(await memberBy(bearer)).toMatchObject({ operatorId: owner.operatorId });
  });

  test('is invited once', async () => {
    await invite('bob@example.test');
    const twice = invite('bob@example.test');
    await expect(twice).rejects.toMatchObject({
      details: { errors: { email: [{ code: 'member-already' }] } },
    });
  });
});

describe('a link', () => {
  test('is good once, for 14 days, and until another one is mailed or the membership is over', async () => {
    const { membershipId } = await invite('ada@example.test');
    const first = tokenOf('ada@example.test');
    house.clock.advance(minuteMs);
    await again(membershipId);
    await expect(accept(first)).rejects.toMatchObject({ code: 'invitation.ended' });
    await accept(tokenOf('ada@example.test'));
    await expect(accept(tokenOf('ada@example.test'))).rejects.toMatchObject({ code: 'invitation.used' });
    await expect(again(membershipId)).rejects.toMatchObject({ code: 'invitation.used' });

    await invite('cyd@example.test');
    house.clock.advance(14 * dayMs);
    await expect(show(tokenOf('cyd@example.test'))).rejects.toMatchObject({ code: 'invitation.ended' });

    const dan = await invite('dan@example.test');
    await house.run({ actor: owner }, (ctx) => endMembership(ctx, dan.membershipId));
    await expect(show(tokenOf('dan@example.test'))).rejects.toMatchObject({ code: 'invitation.ended' });
    await expect(show('made up')).rejects.toMatchObject({ code: 'invitation.unknown' });
    house.clock.advance(minuteMs);
    await invite('dan@example.test');
    await accept(tokenOf('dan@example.test'));
  });

  test('of an invitation to open an operator opens no membership, nor the other way round', async () => {
    await invite('ada@example.test');
    house.supply({ registrationMode: 'invitation' });
    const body = { ...names, email: 'ada@example.test', password, invitation: tokenOf('ada@example.test') };
    const parsed = registrations.register.body.parse(body);
    const joining = register(guestCall(house), { params: {}, query: {}, body: parsed });
    await expect(joining).rejects.toMatchObject({ code: 'registration.invitation-unknown' });
    house.supply({ registrationMode: 'open' });
  });

  test('is kept nowhere in the clear, and sent to another operator by nobody', async () => {
    const { membershipId } = await invite('ada@example.test');
    const { rows } = await house.db.pool.query<{ dump: string }>(
      `select i::text || (select string_agg(a::text, ' ') from audit_log a) as dump from invitations i`,
    );
    expect(rows[0]?.dump).not.toContain(tokenOf('ada@example.test'));
    const other = await operator('Other Charging', 'eve@example.test');
    await expect(again(membershipId, other)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('mails of invitations', () => {
  test('come a minute apart, and five an hour to one address', async () => {
    const { membershipId } = await invite('ada@example.test');
    await expect(again(membershipId)).rejects.toMatchObject({ code: 'too-many-requests' });
    for (let sent = 1; sent < 5; sent += 1) {
      house.clock.advance(minuteMs);
      await again(membershipId);
    }
    house.clock.advance(minuteMs);
    await expect(again(membershipId)).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  test('count when sent again: an operator mails a hundred an hour', async () => {
    const ada = await invite('ada@example.test');
    const bob = await invite('bob@example.test');
    await house.db.pool.query(
      `insert into invitations (email, secret_hash, created_at, expires_at, membership_id)
       select 'p' || n || '@example.test', n::text::bytea, $2, $2, $1 from generate_series(1, 97) n`,
      [ada.membershipId, house.clock.now()],
    );
    house.clock.advance(minuteMs);
    await again(ada.membershipId);
    await expect(again(bob.membershipId)).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(invite('one-more@example.test')).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  test('say no name that reads like an address', async () => {
    const owned = await operator('www.win.example', 'eve@example.test');
    await invite('ada@example.test', owned);
    const { subject, text } = mailedTo(house, 'ada@example.test');
    expect([subject, ...text].join(' ')).not.toContain('win.example');
  });
});

describe('an address that waits for an invitation', () => {
  test('may be registered by who reads its mailbox, and is the same person then', async () => {
    const { personId } = await invite('ada@example.test');
    const invited = tokenOf('ada@example.test');
    const input = { params: {}, query: {}, body: { email: 'ada@example.test' } };
    const asked = await house.run({ actor: { kind: 'guest' } }, (ctx) => checkEmail(ctx, input));
    expect(asked).toEqual({ email_exists: 0, require_verification: 0 });
    const verified = await verifyEmail(guestCall(house), {
      params: {},
      query: {},
      body: await registerAs('ada@example.test'),
    });
    expect(verified).toMatchObject({ id: personId, email_verified: true, first_name: 'Ada' });
    expect((await memberBy(verified.access_token))?.operatorId).not.toBe(owner.operatorId);
    // The invitation is still good, for whoever has the password now.
    await accept(invited, { password });
  });

  test('gives its account to nobody who only registered it', async () => {
    await invite('ada@example.test');
    const token = tokenOf('ada@example.test');
    await registerAs('ada@example.test');
    expect(await show(token)).toMatchObject({ chooses_password: true });
  });
});

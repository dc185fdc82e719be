import { passwordResets } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import type { TestHouse } from '../../platform/testing-house';
import { knownDevice, rememberDevice } from '../devices/actions';
import { login } from '../logins/actions';
import { createOperator } from '../operators/actions';
import { personToProve } from '../persons/actions';
import { forgetAll, guestCall, joiningHouse, mailedTo, wrongFor } from '../testing-joining';
import { authenticate } from '../tokens/actions';
import { requestReset, resendReset, verifyReset } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await joiningHouse();
});
afterAll(() => house.close());

const email = 'ada@example.test';
const password = 'a horse eats no battery';
const fresh = 'a mule eats no cable';
const bySystem = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor: { kind: 'system' }, locale: 'fr' }, work);
const own = (name: string) =>
  bySystem((ctx) =>
    createOperator(ctx, {
      ...{ name, country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman' },
      owner: { email, firstName: 'Ada', lastName: 'Lovelace', password },
    }),
  );
beforeEach(async () => {
  await forgetAll(house);
  await house.db.pool.query('truncate login_tries');
  await own('One');
  await own('Two');
});

const ask = async (as = email, address?: string) => {
  const sent = await requestReset(guestCall(house, address), { params: {}, query: {}, body: { email: as } });
  await house.runJobs();
  return sent;
};
const verify = (proof: object) =>
  verifyReset(guestCall(house), {
    ...{ params: {}, query: {} },
    body: passwordResets.verifyReset.body.parse({ password: fresh, ...proof }),
  });
const logIn = (typed: string) =>
  login({ ...guestCall(house), giveDeviceSecret: null }, { body: { email, password: typed } });
const proofOf = ({ verification_token }: { verification_token: string }) => ({
  verification_token,
  code: mailedTo(house, email).code,
});

describe('a forgotten password', () => {
  test('is replaced by the code, which is mailed in the language of the person', async () => {
    const sent = await ask(' ADA@example.test');
    expect(mailedTo(house, email)).toMatchObject({
      locale: 'fr',
      subject: 'Choisissez un nouveau mot de passe',
      code: expect.stringMatching(/^\d{4}$/),
    });
    expect(await verify(proofOf(sent))).toEqual({ email });
    await expect(logIn(password)).rejects.toMatchObject({ code: 'login.wrong' });
    expect(await logIn(fresh)).toMatchObject({ email, email_verified: true });
  });

  test('ends every login of the person, forgets devices and wrong tries, and tells the mailbox', async () => {
    const { access_token } = await logIn(password);
    const secret = await bySystem(async (ctx) => {
      const person = await personToProve(ctx, email);
      if (person?.passwordHash == null) throw new Error('has a password');
      return rememberDevice(ctx, { id: person.id, passwordHash: person.passwordHash }, null);
    });
    expect(await bySystem((ctx) => knownDevice(ctx, { email, secret }))).not.toBeNull();
    for (let tries = 0; tries < 5; tries += 1) await logIn('not this one').catch(() => null);
    await expect(logIn(password)).rejects.toMatchObject({ code: 'login.slowed' });
    await verify(proofOf(await ask()));
    expect(await authenticate(house, { bearer: access_token, address: '203.0.113.7' })).toBeNull();
    await logIn(fresh);
    expect(await bySystem((ctx) => knownDevice(ctx, { email, secret }))).toBeNull();
    expect(mailedTo(house, email)).toMatchObject({
      subject: 'Votre mot de passe a été modifié',
      text: [expect.stringContaining('2 mars 2026'), expect.any(String)],
    });
    const { rows } = await house.db.pool.query(`select 1 from audit_log where noun = 'password'`);
    expect(rows).toHaveLength(2);
  });

  test('is not replaced by one that may not be chosen, and the code is still good for another one', async () => {
    const proof = proofOf(await ask());
    await expect(verify({ ...proof, password: 'short' })).rejects.toMatchObject({
      details: { errors: { password: [{ code: 'too-short' }] } },
    });
    await expect(verify({ ...proof, password: 'qwertyuiop' })).rejects.toThrow('fields.invalid');
    await verify(proof);
  });

  test('takes one code of several, once, and the others with it', async () => {
    const first = proofOf(await ask());
    const second = proofOf(await ask());
    const both = await Promise.allSettled([verify(first), verify(first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(verify(second)).rejects.toMatchObject({ code: 'code.expired' });
  });

  test('is asked for again a minute later', async () => {
    const sent = await ask();
    house.clock.advance(minuteMs);
    const body = { verification_token: sent.verification_token };
    await resendReset(guestCall(house), { params: {}, query: {}, body });
    await house.runJobs();
    await verify(proofOf(sent));
  });
});

describe('a stranger who asks for resets and burns ten tries', () => {
  test('only brings the owner to the link, which works', async () => {
    const owners = await ask();
    const ownersCode = mailedTo(house, email).code;
    for (let sent = 0; sent < 2; sent += 1) {
      const { verification_token } = await ask(email, '198.51.100.9');
      const { code } = mailedTo(house, email);
      for (let by = 1; by <= 5; by += 1)
        await verify({ verification_token, code: wrongFor(code, by) }).catch(() => null);
    }
    await house.runJobs();
    await expect(
      verify({ verification_token: owners.verification_token, code: ownersCode }),
    ).rejects.toMatchObject({ code: 'code.exhausted' });
    const { link } = mailedTo(house, email);
    expect(link).toMatch(/^[\w-]{43}$/);
    expect(await verify({ link })).toEqual({ email });
    await expect(verify({ link })).rejects.toMatchObject({ code: 'code.expired' });
  });

  test('cannot have the owner mailed without end, nor keep the owner without a way', async () => {
    const asked = [];
    for (let index = 0; index < 40; index += 1)
      asked.push(await ask(email, `198.51.100.${index}`).catch((problem: unknown) => problem));
    expect(house.mails.filter(({ to, code, button }) => to === email && (code ?? button))).not.toHaveLength(
      0,
    );
    await expect(ask()).rejects.toMatchObject({ code: 'code.too-soon' });
    expect(await verify({ link: mailedTo(house, email).link })).toEqual({ email });
    expect(asked.filter((one) => one instanceof Error)).toHaveLength(30);
  });
});

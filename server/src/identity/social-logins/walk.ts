import { socialLogins } from '@voltdeck/contract';
import { declareWalk, type Sent, type WalkedOperator } from '../../platform/testing-walk';
import type { SocialClaims } from '../../platform/openid/port';
import { hashSecret } from '../../platform/passwords';
import { markEmailVerified } from '../persons/store';
import { insertIdentity } from '../social-identities/store';
import { answerVisit, insertVisit } from './store';

const provider = 'google';

/** Over both operators, because whoever is asked last answers for Google. */
let made = 0;

const visiting = async (operator: WalkedOperator) => {
  const { house, owner, operatorId, name } = operator;
  const { personId } = owner.member;
  const claims = (): SocialClaims => ({
    subject: `${operatorId}-${made}`,
    email: `walked-${operatorId}-${made}@example.com`,
    isEmailVerified: true,
    firstName: name,
    lastName: null,
    goodUntil: new Date(house.clock.now().getTime() + 60_000),
  });
  house.supply({
    registrationMode: 'open',
    socialProviders: {
      google: {
        name: 'Google',
        addressFor: ({ state }) => `https://accounts.example.com/?state=${state}`,
        redeem: async () => 'a token',
        verify: async () => claims(),
      },
    },
  });
  await operator.as({ kind: 'system' }, (ctx) => markEmailVerified(ctx.tx, personId, ctx.now));
  /** A visit that the provider has answered, and the cookie of the browser that began it. */
  const answered = async (headers: Record<string, string>, linking: number | null): Promise<Sent> => {
    made += 1;
    const code = `code-${operatorId}-${made}`;
    const browser = /voltdeck-visit=([^.;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const stateHash = hashSecret(code);
    await operator.as({ kind: 'guest' }, async (ctx) => {
      const network = '203.0.113.7';
      const bound = { browserHash: hashSecret(browser), personId: linking, network, at: ctx.now };
      await insertVisit(ctx.tx, { provider, stateHash, ...bound });
      const answer = { code, codeHash: hashSecret(code), firstName: null, lastName: null };
      const since = new Date(ctx.now.getTime() - 60_000);
      await answerVisit(ctx.tx, { provider, stateHash, answer }, { at: ctx.now, since });
    });
    return { body: { code }, headers };
  };
  return {
    token: () => ({ id_token: `head.${(made += 1)}.signature` }),
    /** Of a browser that has begun a visit. */
    browserHeaders: operator.visitHeaders,
    formHeaders: operator.formHeaders,
    answered,
    personId,
    identityId: () =>
      operator.as({ kind: 'guest' }, (ctx) => {
        made += 1;
        const subject = `spare-${operatorId}-${made}`;
        return insertIdentity(ctx.tx, { provider, subject, personId, email: null, at: ctx.now });
      }),
  };
};

const reason = 'docs/decisions.md#social-login: the way of the dashboard to a provider and back';

export const walk = declareWalk(visiting, [
  {
    call: socialLogins.socialLogin,
    needs: 'public',
    other: 'own',
    sends: ({ token }) => ({ params: { provider }, body: token() }),
  },
  {
    call: socialLogins.socialLoginOfDriver,
    needs: 'app',
    other: 'own',
    sends: ({ token }) => ({ params: { provider }, body: { ...token(), whatever: 'older apps send' } }),
    reason: 'docs/decisions.md#drivers-of-apps: what apps of drivers call',
  },
  {
    call: socialLogins.beginSocialLogin,
    needs: 'public',
    other: 'own',
    sends: async ({ formHeaders }) => ({ params: { provider }, headers: await formHeaders() }),
    reason,
  },
  {
    call: socialLogins.finishSocialLogin,
    needs: 'public',
    other: 'own',
    sends: async ({ browserHeaders, answered }) => answered(await browserHeaders(), null),
    reason,
  },
  { call: socialLogins.listSocialLogins, needs: 'login', other: 'own', reason },
  {
    call: socialLogins.beginSocialLink,
    needs: 'login confirmed',
    other: 'own',
    sends: async ({ formHeaders }) => ({ params: { provider }, headers: await formHeaders() }),
    reason,
  },
  {
    call: socialLogins.finishSocialLink,
    needs: 'login',
    other: 'refused',
    sends: async ({ browserHeaders, answered, personId }) => answered(await browserHeaders(), personId),
    reason,
  },
  {
    call: socialLogins.unlinkSocialLogin,
    needs: 'login confirmed',
    other: 'refused',
    sends: async ({ identityId }) => ({ params: { id: await identityId() } }),
    reason,
  },
]);

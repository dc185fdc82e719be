import { forum } from '@voltdeck/contract';
import { payloadOf, signatureOf } from '../../platform/forum-signature';
import { markEmailVerified } from '../persons/store';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';

const settings = { secret: 'of the walk alone', url: 'https://forum.example.com' };

const requests = async ({ house, operatorId, owner, as }: WalkedOperator) => {
  let made = 0;
  house.supply({ forum: settings });
  await as({ kind: 'system' }, (ctx) => markEmailVerified(ctx.tx, owner.member.personId, ctx.now));
  return {
    request: () => {
      const sso = payloadOf(`nonce=${operatorId}-${(made += 1)}`);
      return { sso, sig: signatureOf(settings.secret, sso) };
    },
  };
};

export const walk = declareWalk(requests, [
  { call: forum.connectForum, needs: 'login', other: 'own', sends: ({ request }) => ({ body: request() }) },
]);

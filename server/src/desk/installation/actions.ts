import { type installation as calls, live, type Result, socialProviders } from '@voltdeck/contract';
import { registrationOpen } from '../../identity';
import type { Ctx } from '../../platform/ctx';
// Brings the types of the ports.
import type {} from '../../platform/openid/port';
import type {} from './ports';

/** What the login page needs to know before anybody is logged in. */
export async function installation(ctx: Ctx): Promise<Result<typeof calls.installation>> {
  const { productName, mapStyleUrl, privacyUrl, termsUrl, demo, mailbox } = ctx.ports.installation;
  return {
    product_name: productName,
    realtime_key: live.realtimeKey,
    map_style_url: mapStyleUrl ?? null,
    privacy_url: privacyUrl ?? null,
    terms_url: termsUrl ?? null,
    registration: await registrationOpen(ctx),
    social_logins: socialProviders.filter((name) => ctx.ports.socialProviders[name] !== undefined),
    mailbox,
    demo,
  };
}

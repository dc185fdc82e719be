import { type installation as calls, live, type Result } from '@voltdeck/contract';
import { registrationOpen } from '../../identity';
import type { Ctx } from '../../platform/ctx';
// Brings the type of the port.
import type {} from './ports';

/** What the login page needs to know before anybody is logged in. */
export async function installation(ctx: Ctx): Promise<Result<typeof calls.installation>> {
  const { productName, mapStyleUrl, demo, mailbox } = ctx.ports.installation;
  return {
    product_name: productName,
    realtime_key: live.realtimeKey,
    map_style_url: mapStyleUrl ?? null,
    registration: await registrationOpen(ctx),
    mailbox,
    demo,
  };
}

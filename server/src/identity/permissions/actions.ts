import { fleetKeys, operatorKeys, operatorPrefix, type permissions, type Result } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';
import { groupsOf } from './rules';
import { permissionWords } from './texts';

/** Every permission key there is, in the caller's language. */
export async function listPermissionGroups(
  ctx: Ctx,
): Promise<Result<typeof permissions.listPermissionGroups>> {
  const words = permissionWords(ctx.locale);
  return {
    operator: groupsOf(operatorKeys, words, (key) => operatorPrefix + key),
    fleet: groupsOf(fleetKeys, words, String),
  };
}

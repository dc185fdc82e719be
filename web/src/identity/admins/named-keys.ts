import type { PermissionGroup } from '@voltdeck/contract';

/** Keys in words, in the order of the list. */
export const namedKeys = (groups: readonly PermissionGroup[], keys: readonly string[]): string =>
  groups
    .flatMap(({ permissions }) => permissions.filter(({ key }) => keys.includes(key)))
    .map(({ name }) => name)
    .join(' · ');

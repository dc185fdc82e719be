import type { PermissionGroup, PermissionKind } from '@voltdeck/contract';

/** What a key is called: words by noun, and by verb. */
export interface PermissionWords {
  nouns: Readonly<Record<string, string>>;
  verbs: Readonly<Record<string, string>>;
}

const kinds: Readonly<Record<string, PermissionKind>> = {
  create: 'create',
  request: 'create',
  read: 'read',
  access: 'read',
  update: 'update',
  delete: 'delete',
};

/** Noun and verb of a key: of `fleet.vehicle.read`, the vehicle and reading. */
function partsOf(key: string): { noun: string; verb: string } {
  const parts = key.split('.');
  return { noun: parts.at(-2) ?? key, verb: parts.at(-1) ?? key };
}

/** Keys by noun, in the order in which they are given. */
export function groupsOf(
  keys: readonly string[],
  { nouns, verbs }: PermissionWords,
  wire: (key: string) => string,
): PermissionGroup[] {
  const groups = new Map<string, PermissionGroup>();
  for (const key of keys) {
    const { noun, verb } = partsOf(key);
    const name = nouns[noun] ?? noun;
    const group = groups.get(noun) ?? { noun, name, permissions: [] };
    group.permissions.push({
      key: wire(key),
      kind: kinds[verb] ?? 'update',
      name: `${name}: ${verbs[verb] ?? verb}`,
    });
    groups.set(noun, group);
  }
  return [...groups.values()];
}

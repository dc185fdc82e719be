import type { PermissionGroup } from '@voltdeck/contract';

/** Whether somebody may give a key: they hold it themselves. */
export type MayGive = (key: string) => boolean;

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** The groups whose words hold every word that is looked for. */
export const foundGroups = (groups: readonly PermissionGroup[], typed: string): PermissionGroup[] => {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const permissions = group.permissions.filter(({ name }) =>
      words.every((word) => folded(name).includes(word)),
    );
    return permissions.length === 0 ? [] : [{ ...group, permissions }];
  });
};

/** Some keys ticked or not, beside the others; what one may not give stays as it is. */
export const withKeys = (
  value: readonly string[],
  { keys, isTicked, mayGive }: { keys: readonly string[]; isTicked: boolean; mayGive: MayGive },
): string[] => {
  const changed = new Set(keys.filter(mayGive));
  const others = value.filter((key) => !changed.has(key));
  return isTicked ? [...others, ...changed] : others;
};

/** What a template makes of the keys: its own where one may give them, and those that are not one's to take. */
export const byTemplate = (
  value: readonly string[],
  { keys, mayGive }: { keys: readonly string[]; mayGive: MayGive },
): string[] => [...value.filter((key) => !mayGive(key)), ...keys.filter(mayGive)];

/** How many of some keys are ticked. */
export const stateOf = (value: readonly string[], keys: readonly string[]): 'none' | 'some' | 'all' => {
  const ticked = keys.filter((key) => value.includes(key)).length;
  if (ticked === 0) return 'none';
  return ticked === keys.length ? 'all' : 'some';
};

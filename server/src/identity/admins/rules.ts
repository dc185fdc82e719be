import { operatorKeys, operatorPrefix } from '@voltdeck/contract';

/** Who acts on somebody, as they are now. */
export interface Acting {
  membershipId: number;
  isOwner: boolean;
  permissions: ReadonlySet<string>;
}

/** What somebody may do; keys without the prefix of the wire. */
export interface Powers {
  isOwner: boolean;
  permissions: readonly string[];
  /** Whether they must log in by a second factor. */
  isFactorRequired: boolean;
}

/** Somebody who is to be changed. */
export interface Target extends Powers {
  id: number;
}

/** What counts for whether it may be given. */
type Given = Pick<Powers, 'isOwner' | 'permissions'>;

/** Why somebody may not change somebody (docs/decisions.md#admins). */
export type Refusal = 'admin.self' | 'admin.owner' | 'admin.key-lacking';

const holds = ({ isOwner, permissions }: Acting, key: string): boolean => isOwner || permissions.has(key);

/** The keys that are to be given and the giver lacks. */
export const keysLacking = (by: Acting, given: readonly string[]): string[] =>
  given.filter((key) => !holds(by, key));

/** Whether one may touch somebody at all: not oneself, and an owner as an owner only. */
export function refusalToTouch(by: Acting, target: Pick<Target, 'id' | 'isOwner'>): Refusal | null {
  if (by.membershipId === target.id) return 'admin.self';
  return target.isOwner && !by.isOwner ? 'admin.owner' : null;
}

/** Whether one may make of somebody's powers what is wished; before, somebody new has none. */
export function refusalToGive(by: Acting, before: Given, wished: Given): Refusal | null {
  if (before.isOwner !== wished.isOwner && !by.isOwner) return 'admin.owner';
  const given = wished.permissions.filter((key) => !before.permissions.includes(key));
  return keysLacking(by, given).length > 0 ? 'admin.key-lacking' : null;
}

/** What a change adds and takes away. */
export function changesOf(
  before: Powers,
  after: Powers,
): { added: string[]; removed: string[]; isOwner?: boolean; isFactorRequired?: boolean } {
  return {
    added: after.permissions.filter((key) => !before.permissions.includes(key)),
    removed: before.permissions.filter((key) => !after.permissions.includes(key)),
    ...(before.isOwner !== after.isOwner && { isOwner: after.isOwner }),
    ...(before.isFactorRequired !== after.isFactorRequired && { isFactorRequired: after.isFactorRequired }),
  };
}

/** Whether an operator would be left without an owner who can log in. */
export const leavesNoOwner = (owners: readonly number[], leaving: number): boolean =>
  owners.length > 0 && owners.every((id) => id === leaving);

/** Keys as they are kept, in the order of the list. */
export function keptKeys(wired: readonly string[]): string[] {
  const sent = new Set(wired.map((key) => key.slice(operatorPrefix.length)));
  return operatorKeys.filter((key) => sent.has(key));
}

/** Keys as clients see them: those that there are. */
export const wiredKeys = (kept: readonly string[]): string[] =>
  operatorKeys.filter((key) => kept.includes(key)).map((key) => operatorPrefix + key);

import type { DeveloperAccess, DeveloperKey } from '@voltdeck/contract';

/** What a key is for: an operator's own programs, or the apps that drivers hold. */
export type KeyUse = 'programs' | 'apps';

export const keyFor = (use: KeyUse, told: DeveloperAccess): DeveloperKey | null =>
  use === 'programs' ? told.key : told.app_key;

/** As people tell a key from others. */
export const nameOf = ({ prefix }: Pick<DeveloperKey, 'prefix'>): string => `${prefix}…`;

/** What shows or makes the key of one use. */
export interface KeyCardProps {
  use: KeyUse;
  told: DeveloperAccess;
  /** Something was refused that what is shown would allow. */
  onStale: () => void;
}

import type { SettingsChange } from '@voltdeck/contract';
import type { SettingName } from './values';

/** What somebody else changed while I edited. */
export interface AlsoChanged {
  /** Null where nobody knows who. */
  by: string | null;
  fields: SettingName[];
}

/** Who set these last, where it was somebody else, one line for each person. */
export const alsoChanged = (
  fields: readonly SettingName[],
  changes: readonly SettingsChange[],
): AlsoChanged[] => {
  const found = new Map<string | null, SettingName[]>();
  for (const field of fields) {
    const last = changes.find((change) => change.action === 'updated' && change.fields.includes(field));
    if (last !== undefined && !last.is_yours) found.set(last.by, [...(found.get(last.by) ?? []), field]);
  }
  return [...found].map(([by, theirs]) => ({ by, fields: theirs }));
};

/** A setting of a charger: a key where the device has keys alone, else a variable of one of its components. */
export interface SettingName {
  component: string | null;
  name: string;
}

/** A value that a setting is to have. */
export interface SettingChange extends SettingName {
  value: string;
}

/** What a charger said of one setting. */
export type SettingWord = 'accepted' | 'reboot-required' | 'rejected' | 'unknown' | 'not-supported';

/** A charger's answer about one setting; the value is null where it told none, and an empty one is legal. */
export interface SettingAnswer extends SettingName {
  said: SettingWord;
  value: string | null;
  /** Null where the charger does not say. */
  isReadonly: boolean | null;
}

const textOf = ({ component, name }: SettingName): string => `${component ?? ''}.${name}`.toLowerCase();

/** Whether two names are of one setting: letter case does not count (docs/chargers-in-the-field.md#settings). */
export const isSameSetting = (one: SettingName, other: SettingName): boolean => textOf(one) === textOf(other);

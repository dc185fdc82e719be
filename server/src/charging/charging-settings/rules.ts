import { chargingSettings, type ChargingSettings } from '@voltdeck/contract';

/** What an operator decides about charging, as it is kept. */
export interface ChargingSettingsRow {
  token_free_after_minutes: number;
  version: number;
}

/** Until an operator decides otherwise (docs/decisions.md#charging-settings). */
export const usualSettings: ChargingSettingsRow = {
  token_free_after_minutes: chargingSettings.tokenFreeAfter.usual,
  version: 0,
};

/** What a change says; what is left out stays. */
export interface SettingsChange {
  token_free_after_minutes?: number | undefined;
  /** The version that was edited. */
  version?: number | undefined;
}

/** Settings after a change; null where it changes nothing. */
export const changedBy = (before: ChargingSettings, change: SettingsChange): ChargingSettings | null => {
  const minutes = change.token_free_after_minutes ?? before.token_free_after_minutes;
  return minutes === before.token_free_after_minutes
    ? null
    : { token_free_after_minutes: minutes, version: before.version + 1 };
};

/** Whether somebody else was faster. */
export const isOutdated = (before: ChargingSettings, { version }: SettingsChange): boolean =>
  version !== undefined && version !== before.version;

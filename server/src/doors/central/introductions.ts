import type { OcppVersion } from '@voltdeck/ocpp';
import type { SettingName } from '../../charging';
import { introduced as keys } from './v16/configuration';
import { introduced as variables } from './v201/variables';

/** The settings that are read of a charger that introduces itself, as its version names them. */
export const introducedIn: Readonly<Record<OcppVersion, readonly SettingName[]>> = {
  '1.6': keys,
  '2.0.1': variables,
};

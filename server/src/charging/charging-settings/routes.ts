import { chargingSettings } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { changeChargingSettings, getChargingSettings } from './actions';

export const routes = [
  on(chargingSettings.getChargingSettings, getChargingSettings),
  on(chargingSettings.changeChargingSettings, changeChargingSettings),
];

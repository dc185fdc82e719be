import { settings } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  changeChargePoint,
  chargePointHistory,
  deleteChargePoint,
  listSettingsChanges,
  replaceChargePoint,
} from './actions';

export const settingsRoutes = [
  on(settings.replaceChargePoint, replaceChargePoint),
  on(settings.changeChargePoint, changeChargePoint),
  on(settings.listSettingsChanges, listSettingsChanges),
  on(settings.chargePointHistory, chargePointHistory),
  on(settings.deleteChargePoint, deleteChargePoint),
];

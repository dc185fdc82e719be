import { payouts } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportPayouts, getPayout, getPayoutSettings, listPayouts } from './actions/look';
import {
  cancelPayout,
  changePayoutSettings,
  countersignPayout,
  previewPayout,
  requestPayout,
} from './actions/request';

export const routes = [
  on(payouts.listPayouts, listPayouts),
  on(payouts.exportPayouts, exportPayouts),
  on(payouts.previewPayout, previewPayout),
  on(payouts.getPayoutSettings, getPayoutSettings),
  on(payouts.changePayoutSettings, changePayoutSettings),
  on(payouts.requestPayout, requestPayout),
  on(payouts.getPayout, getPayout),
  on(payouts.countersignPayout, countersignPayout),
  on(payouts.cancelPayout, cancelPayout),
];

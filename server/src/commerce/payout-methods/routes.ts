import { payoutMethods } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  createPayoutMethod,
  listAvailableKinds,
  listPayoutMethods,
  onboardPayoutMethod,
  removePayoutMethod,
  updatePayoutMethod,
} from './actions';

export const routes = [
  on(payoutMethods.listAvailableKinds, listAvailableKinds),
  on(payoutMethods.listPayoutMethods, listPayoutMethods),
  on(payoutMethods.createPayoutMethod, createPayoutMethod),
  on(payoutMethods.updatePayoutMethod, updatePayoutMethod),
  on(payoutMethods.onboardPayoutMethod, onboardPayoutMethod),
  on(payoutMethods.removePayoutMethod, removePayoutMethod),
];

import { priceChanges } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { dropPlannedPrices, listPriceChanges, planPrices, takeBackPrices } from './actions';

export const priceChangeRoutes = [
  on(priceChanges.listPriceChanges, listPriceChanges),
  on(priceChanges.planPrices, planPrices),
  on(priceChanges.dropPlannedPrices, dropPlannedPrices),
  on(priceChanges.takeBackPrices, takeBackPrices),
];

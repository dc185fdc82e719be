import { prices } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  createPrice,
  deletePrice,
  getPrice,
  listPrices,
  previewPrice,
  setPrices,
  updatePrice,
} from './actions';

export const priceRoutes = [
  on(prices.listPrices, listPrices),
  on(prices.createPrice, createPrice),
  on(prices.setPrices, setPrices),
  on(prices.previewPrice, previewPrice),
  on(prices.getPrice, getPrice),
  on(prices.updatePrice, updatePrice),
  on(prices.deletePrice, deletePrice),
];

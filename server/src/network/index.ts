export {
  advanceCost,
  isLimitReached,
  openCost,
  priceOf,
  rowAt,
  sessionLimitAt,
  type CostLine,
  type CostState,
  type PricedLine,
  type SessionLimit,
  type Tariff,
  type TariffRow,
} from './prices/rules';

export { ChargePointListScreen } from './charge-points/list-screen';
export { ChargePointDetailScreen } from './charge-points/detail-screen';
export { chargePointPath } from './charge-points/paths';
export {
  ChargePointStatusBadge,
  ChargePointStatusShape,
  chargePointTone,
  faultsOf,
} from './charge-points/status';

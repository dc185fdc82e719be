export { ChargePointListScreen } from './charge-points/list-screen';
export { ChargePointDetailScreen } from './charge-points/detail-screen';
export { chargePointPath, chargePointsPath } from './charge-points/paths';
export { ChargePointStatusBadge, ChargePointStatusShape } from './charge-points/status';

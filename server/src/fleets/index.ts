import type { Holders } from '../charging';
import type { Noun } from '../platform/noun';
import { vehicleHolder } from './authorizing/holder';
import type { Limit } from './authorizing/limits';
import { assignmentNoun } from './assignments/noun';
import { authorizingNoun } from './authorizing/noun';
import { fleetBalanceNoun } from './balance/noun';
import { driverNoun } from './drivers/noun';
import { fleetEndingNoun } from './endings/noun';
import { fleetOverviewNoun } from './overview/noun';
import { fleetPaymentNoun } from './payments/noun';
import { limitationLimit } from './limitations/actions/limits';
import { limitationNoun } from './limitations/noun';
import { fleetRefusalNoun } from './refusals/noun';
import { fleetReportNoun } from './reports/noun';
import { vehicleGroupNoun } from './vehicle-groups/noun';
import { vehicleImportNoun } from './vehicle-imports/noun';
import { vehicleNoun } from './vehicles/noun';

/** What bounds vehicles beside the balance of their fleets. */
const limits: readonly Limit[] = [limitationLimit];

export const nouns: readonly Noun[] = [
  assignmentNoun,
  authorizingNoun(limits),
  fleetBalanceNoun,
  driverNoun,
  fleetEndingNoun,
  fleetOverviewNoun,
  fleetPaymentNoun,
  fleetRefusalNoun,
  fleetReportNoun,
  limitationNoun,
  vehicleGroupNoun,
  vehicleImportNoun,
  vehicleNoun,
];

/** Whom fleets answer for (docs/decisions.md#payers). */
export const holders = { vehicle: vehicleHolder(limits) } satisfies Holders;

export { assignPlaces } from './assignments/actions';
export { changeFleetBalance } from './balance/actions';
export { createLimitation, setLimitationHolidays, updateLimitation } from './limitations/actions';
export { rebuildFleetEnergy, verifyFleetEnergy } from './limitations/actions/verify';
export { rebuildFleetSums, verifyFleetSums } from './reports/actions/verify';
export { createVehicleGroup } from './vehicle-groups/actions';
export { addDrivers } from './drivers/actions/change';
export { listVehicles } from './vehicles/actions';
export { type KeptVehicle, readVehicle, toVehicle } from './vehicles/rules';
export { changeVehicles, createVehicle } from './vehicles/actions/change';

import { ChargePointListScreen } from '../../../network';
import { chargingDialogs } from '../charging-dialogs';

/** `/charge-points`: the power centers, and from the domain of charging the dialogs that start and stop. */
export function ChargePointsPage() {
  return <ChargePointListScreen charging={chargingDialogs} />;
}

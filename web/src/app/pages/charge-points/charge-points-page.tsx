import { ChargePointListScreen } from '../../../network';
import { watchCommand } from '../../commands';

/** `/charge-points`: the power centers, and from the domain of charging what became of what they were asked. */
export function ChargePointsPage() {
  return <ChargePointListScreen onAsked={watchCommand} />;
}

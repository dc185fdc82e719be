import { FleetPage } from '../../identity';
import { PlacesSection } from '../assignments/places-section';
import { EndSection } from './end-section';
import { Overview, OverviewFigures } from './overview';

/** `/fleets/{fleetID}` and `/fleet`: a fleet as a dashboard, with who works for it. */
export function FleetOverviewPage() {
  return (
    <FleetPage
      figures={(fleet, { path }) => <OverviewFigures fleet={fleet} path={path} />}
      above={(fleet, rest) => <Overview fleet={fleet} rest={rest} />}
      below={(fleet) => (
        <>
          <PlacesSection fleet={fleet} />
          <EndSection fleet={fleet} />
        </>
      )}
    />
  );
}

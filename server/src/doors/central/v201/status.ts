import type { ConnectorReport, Outlet } from '../../../charging';
import { type Said, textIn, placeIn } from '../said';
import { readDeviceTime } from '../samples';
import { faultIn, faultWordsIn, meaningOf } from '../status-words';

/** Without a connector of its own the EVSE is meant, without an EVSE the station; where neither is told, the only connector. */
const outletIn = (said: Said): Outlet | undefined => {
  const evseId = placeIn(said, 'evseId');
  if (evseId === null) return undefined;
  const connectorId = placeIn(said, 'connectorId');
  return { evseId, connectorId: connectorId === 0 ? null : connectorId };
};

/** What a StatusNotification of 2.0.1 means here, and where (docs/decisions.md#connector-status); null where nobody knows its word. */
export const toReport = (said: Said): { report: ConnectorReport; outlet: Outlet | undefined } | null => {
  const meaning = meaningOf(said);
  if (meaning === null) return null;
  const report = {
    ...meaning,
    // Found by its EVSE before it counts.
    number: null,
    fault: faultIn(said, meaning),
    faultWords: faultWordsIn(said, meaning),
    deviceAt: readDeviceTime(textIn(said, 'timestamp') ?? undefined),
  };
  return { report, outlet: outletIn(said) };
};

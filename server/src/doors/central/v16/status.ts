import type { ConnectorReport } from '../../../charging';
import { type Said, textIn, placeIn } from '../said';
import { readDeviceTime } from '../samples';
import { faultIn, faultWordsIn, meaningOf } from '../status-words';

/** What a StatusNotification of 1.6 means here (docs/decisions.md#connector-status); null where nobody knows its word. */
export const toReport = (said: Said): ConnectorReport | null => {
  const meaning = meaningOf(said);
  if (meaning === null) return null;
  return {
    ...meaning,
    number: placeIn(said, 'connectorId'),
    fault: faultIn(said, meaning),
    faultWords: faultWordsIn(said, meaning),
    deviceAt: readDeviceTime(textIn(said, 'timestamp') ?? undefined),
  };
};

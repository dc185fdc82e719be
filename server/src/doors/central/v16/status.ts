import type { V16Requests } from '@voltdeck/ocpp';
import type { ConnectorReport } from '../../../charging';
import { readDeviceTime } from '../samples';

type Status = V16Requests['StatusNotification']['status'];

const meanings: Record<Status, Pick<ConnectorReport, 'status' | 'activity'>> = {
  Available: { status: 'available', activity: null },
  Preparing: { status: 'busy', activity: 'plugged' },
  Finishing: { status: 'busy', activity: null },
  Charging: { status: 'busy', activity: 'charging' },
  SuspendedEV: { status: 'busy', activity: 'suspended' },
  SuspendedEVSE: { status: 'busy', activity: 'suspended' },
  Reserved: { status: 'booked', activity: null },
  Unavailable: { status: 'unavailable', activity: null },
  Faulted: { status: 'unavailable', activity: null },
};

/** Far beyond the 50 characters of the specification; people read it. */
const longestFault = 255;

/** What a 1.6 status means here (docs/decisions.md#connector-status); Finishing with an error code is no alarm. */
export const toReport = (request: V16Requests['StatusNotification']): ConnectorReport => {
  const isFault = request.status === 'Faulted';
  const code = request.vendorErrorCode || request.info;
  const named = request.errorCode === 'NoError' ? 'Faulted' : request.errorCode;
  return {
    ...meanings[request.status],
    number: request.connectorId,
    ocppStatus: request.status,
    fault: isFault ? [named, code].filter(Boolean).join(': ').slice(0, longestFault) : null,
    deviceAt: readDeviceTime(request.timestamp),
  };
};

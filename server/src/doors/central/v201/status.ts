import type { V201Requests } from '@voltdeck/ocpp';
import type { ConnectorReport } from '../../../charging';
import { readDeviceTime } from '../samples';

type Request = V201Requests['StatusNotification'];

const meanings: Record<Request['connectorStatus'], Pick<ConnectorReport, 'status' | 'activity'>> = {
  Available: { status: 'available', activity: null },
  // Whether energy flows is told by the transaction alone.
  Occupied: { status: 'busy', activity: 'plugged' },
  Reserved: { status: 'booked', activity: null },
  Unavailable: { status: 'unavailable', activity: null },
  Faulted: { status: 'unavailable', activity: null },
};

/** What a 2.0.1 status means here, for the connector with this number (docs/decisions.md#connector-status). */
export const toReport = (request: Request, number: number): ConnectorReport => ({
  ...meanings[request.connectorStatus],
  number,
  ocppStatus: request.connectorStatus,
  fault: request.connectorStatus === 'Faulted' ? 'Faulted' : null,
  deviceAt: readDeviceTime(request.timestamp),
});

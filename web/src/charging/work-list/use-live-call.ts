import type { EndpointShape } from '@voltdeck/contract';
import type { CallRequest } from '../../api/call';
import { useCall, type CallHookOptions } from '../../api/hooks';

/** Orders and power centers change all the time, and seldom is one of them to be settled then; some wait by the clock alone. */
const slowly: CallHookOptions = {
  live: { kinds: ['order', 'charge-point'], paceMs: 10_000 },
  refetchInterval: 60_000,
  quiet: true,
};

/** What tells of items that wait, up to date: at once where one came or was settled, a while later where it came about by itself. */
export const useLiveCall = <const E extends EndpointShape>(
  endpoint: E,
  request: CallRequest<E>,
  options: CallHookOptions,
) => {
  useCall(endpoint, request, slowly);
  return useCall(endpoint, request, { ...options, live: { kinds: ['work-item'] } });
};

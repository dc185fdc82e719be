import type { AttentionKind } from '@voltdeck/contract';
import { targetOf, type Target } from '../../../ui/address';

/** Where the figures of the dashboard lead: the list, filtered to what was counted. */
export const orderPath = (id: number): string => `/orders/${id}`;

/** The lists that find what needs attention for each reason. */
export const attentionTargets: Readonly<Record<AttentionKind, Target>> = {
  broken: targetOf('/charge-points', { faulted: true }),
  faulted: targetOf('/charge-points', { faulted: true }),
  duplicate: targetOf('/quarantine', { kind: ['duplicate'] }),
  refused: targetOf('/charge-points', { refused: true, status: ['pending', 'unavailable'], faulted: false }),
  offline: targetOf('/charge-points', {
    online: false,
    status: ['unavailable'],
    faulted: false,
    refused: false,
  }),
  stuck: targetOf('/quarantine', { kind: ['stuck'] }),
  unmatched: targetOf('/quarantine', { kind: ['unmatched'] }),
  held: targetOf('/quarantine', { kind: ['held'] }),
  unusable: targetOf('/charge-points', { online: true, status: ['unavailable'], faulted: false }),
  'out-of-service': targetOf('/charge-points', { status: ['out_of_service'], faulted: false }),
  pending: targetOf('/charge-points', { status: ['pending'], faulted: false, refused: false }),
};

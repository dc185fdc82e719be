import { assignments } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { fleetRows } from '../../identity/fleets/walk';

const needs = 'fleet.read assigned fleet-management' as const;
const sends = ({ fleetId }: { fleetId: number }) => ({ params: { id: fleetId } });

export const walk = declareWalk(fleetRows, [
  { call: assignments.listChargePoints, needs, other: 'refused', sends },
  { call: assignments.listGroups, needs, other: 'refused', sends },
  { call: assignments.listCategories, needs, other: 'refused', sends },
  { call: assignments.listSites, needs, other: 'refused', sends },
]);

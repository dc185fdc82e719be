import { fleetInvoices, fleetReports } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { fleetRows } from '../../identity/fleets/walk';

const needs = 'fleet.read fleet.report.read fleet-management' as const;
const sends = ({ fleetId }: { fleetId: number }) => ({ params: { id: fleetId } });

const ofMonth = ({ fleetId }: { fleetId: number }) => ({ params: { id: fleetId, month: '2026-01' } });

export const walk = declareWalk(fleetRows, [
  {
    call: fleetReports.getReportSummary,
    needs,
    other: 'refused',
    sends,
    reason: 'docs/decisions.md#reports-of-a-fleet: the sums and the chart above each report',
  },
  {
    call: fleetInvoices.getReportMail,
    needs,
    other: 'refused',
    sends,
    reason: 'docs/decisions.md#reports-of-a-fleet: the month of a fleet by mail',
  },
  {
    call: fleetInvoices.chooseReportMail,
    needs,
    other: 'refused',
    sends: ({ fleetId }) => ({ params: { id: fleetId }, body: { is_wanted: true } }),
    reason: 'docs/decisions.md#reports-of-a-fleet: the month of a fleet by mail',
  },
  { call: fleetInvoices.listFleetInvoices, needs, other: 'refused', sends },
  { call: fleetInvoices.exportFleetInvoices, needs, other: 'refused', sends },
  {
    call: fleetInvoices.getFleetInvoice,
    needs,
    other: 'refused',
    sends: ofMonth,
    reason: 'docs/decisions.md#reports-of-a-fleet: the vehicles of an invoice',
  },
  {
    call: fleetInvoices.printFleetInvoice,
    needs,
    other: 'refused',
    sends: ofMonth,
    reason: 'docs/decisions.md#reports-of-a-fleet: an invoice as a document',
  },
  { call: fleetReports.listVehicleEnergy, needs, other: 'refused', sends },
  { call: fleetReports.exportVehicleEnergy, needs, other: 'refused', sends },
  { call: fleetReports.listStationUse, needs, other: 'refused', sends },
  { call: fleetReports.exportStationUse, needs, other: 'refused', sends },
  { call: fleetReports.listFleetSessions, needs, other: 'refused', sends },
  { call: fleetReports.exportFleetSessions, needs, other: 'refused', sends },
  { call: fleetReports.listRemainingLimits, needs, other: 'refused', sends },
  { call: fleetReports.exportRemainingLimits, needs, other: 'refused', sends },
]);

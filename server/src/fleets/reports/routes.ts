import { fleetInvoices, fleetReports } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportStationUse, exportVehicleEnergy } from './actions/files';
import { getReportSummary, listStationUse, listVehicleEnergy } from './actions/tables';
import {
  exportFleetInvoices,
  getFleetInvoice,
  listFleetInvoices,
  printFleetInvoice,
} from './actions/invoices';
import { chooseReportMail, getReportMail } from './actions/mails';
import { exportRemainingLimits, listRemainingLimits } from './actions/limits';
import { exportFleetSessions, listFleetSessions } from './actions/sessions';

export const fleetReportRoutes = [
  on(fleetInvoices.getReportMail, getReportMail),
  on(fleetInvoices.chooseReportMail, chooseReportMail),
  on(fleetInvoices.listFleetInvoices, listFleetInvoices),
  on(fleetInvoices.exportFleetInvoices, exportFleetInvoices),
  on(fleetInvoices.getFleetInvoice, getFleetInvoice),
  on(fleetInvoices.printFleetInvoice, printFleetInvoice),
  on(fleetReports.getReportSummary, getReportSummary),
  on(fleetReports.listVehicleEnergy, listVehicleEnergy),
  on(fleetReports.exportVehicleEnergy, exportVehicleEnergy),
  on(fleetReports.listStationUse, listStationUse),
  on(fleetReports.exportStationUse, exportStationUse),
  on(fleetReports.listFleetSessions, listFleetSessions),
  on(fleetReports.exportFleetSessions, exportFleetSessions),
  on(fleetReports.listRemainingLimits, listRemainingLimits),
  on(fleetReports.exportRemainingLimits, exportRemainingLimits),
];

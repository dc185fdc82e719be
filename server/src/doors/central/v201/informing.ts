import type { V201Responses } from '@voltdeck/ocpp';

/** Messages that nothing here acts on, with the reply of the standard to each (docs/chargers-in-the-field.md#messages-that-only-inform). */
export const informing = {
  ClearedChargingLimit: {},
  FirmwareStatusNotification: {},
  LogStatusNotification: {},
  NotifyChargingLimit: {},
  NotifyCustomerInformation: {},
  NotifyDisplayMessages: {},
  NotifyMonitoringReport: {},
  PublishFirmwareStatusNotification: {},
  ReportChargingProfiles: {},
  ReservationStatusUpdate: {},
  SecurityEventNotification: {},
  // It tells what the car has chosen, and the reply approves of nothing (use case K15).
  NotifyEVChargingSchedule: { status: 'Accepted' },
  // No charging profile is made from what a car needs.
  NotifyEVChargingNeeds: { status: 'Rejected' },
  // No certificate is signed, fetched or looked up here.
  SignCertificate: { status: 'Rejected' },
  Get15118EVCertificate: { status: 'Failed', exiResponse: '' },
  GetCertificateStatus: { status: 'Failed' },
  // Vendors' own messages are kept like all others; none of them is spoken here.
  DataTransfer: { status: 'UnknownVendorId' },
} as const satisfies Partial<V201Responses>;

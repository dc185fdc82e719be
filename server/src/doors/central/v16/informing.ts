import type { V16Responses } from '@voltdeck/ocpp';

/** Messages that nothing here acts on, with the reply of the standard to each (docs/chargers-in-the-field.md#messages-that-only-inform). */
export const informing = {
  DiagnosticsStatusNotification: {},
  FirmwareStatusNotification: {},
  LogStatusNotification: {},
  SecurityEventNotification: {},
  SignedFirmwareStatusNotification: {},
  // No certificates of chargers are signed here.
  SignCertificate: { status: 'Rejected' },
  // Vendors' own messages are kept like all others; none of them is spoken here.
  DataTransfer: { status: 'UnknownVendorId' },
} as const satisfies Partial<V16Responses>;

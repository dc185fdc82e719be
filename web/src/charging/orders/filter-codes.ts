/** Why orders come to nothing; each has a text in `charging.failure`. */
export const failureCodes = ['rejected', 'unanswered', 'not-plugged-in', 'cancelled', 'overtaken'] as const;

/** Why sessions stop; each has a text in `charging.stop`. What a charger says of its own is found by search alone. */
export const stopCodes = [
  'operator',
  'driver',
  'session-limit',
  'allowance-energy',
  'allowance-money',
  'allowance-until',
  'next-start',
  'silent',
  'connector-available',
  'given-up',
  'Local',
  'Remote',
  'EVDisconnected',
  'DeAuthorized',
  'EmergencyStop',
  'PowerLoss',
  'Reboot',
  'HardReset',
  'SoftReset',
  'UnlockCommand',
  'Other',
] as const;

/** The OCPP versions by their sub-protocols, with the names people know. */
export const protocols = [
  { value: 'ocpp1.6', label: 'OCPP 1.6' },
  { value: 'ocpp2.0.1', label: 'OCPP 2.0.1' },
  { value: 'ocpp2.1', label: 'OCPP 2.1' },
] as const;

/** No charger is known to have more; any other number may stand in the address. */
export const connectorNumbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The wire statuses (docs/decisions.md#order-fields). */
export const statuses = [0, 1, 2, 3] as const;

/** The codes that have a meaning of their own: those of OCPP 1.6, and a fault that is not named. */
const codes = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'LocalListConflict',
  'OtherError',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'ReaderFailure',
  'ResetFailure',
  'UnderVoltage',
  'WeakSignal',
  'Faulted',
] as const;
type FaultCode = (typeof codes)[number] | 'unknown';

/** A code as devices spell it, letter case and signs between aside; `unknown` where only its vendor can say what it means. */
export const faultCodeOf = (said: string): FaultCode => {
  const plain = said.replaceAll(/[\s_-]/g, '').toLowerCase();
  return codes.find((code) => code.toLowerCase() === plain) ?? 'unknown';
};

/** The code in a fault that is told as one text, the vendor's words behind it. */
export const codeIn = (fault: string): string => fault.split(': ', 1)[0] ?? fault;

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
type FaultCode = (typeof codes)[number] | 'component' | 'unknown';

/** A code as devices spell it, letter case and signs between aside; `unknown` where only its vendor can say what it means. */
export const faultCodeOf = (said: string): FaultCode => {
  const plain = said.replaceAll(/[\s_-]/g, '').toLowerCase();
  return codes.find((code) => code.toLowerCase() === plain) ?? 'unknown';
};

/** The code in a fault that is told as one text, the vendor's words behind it. */
export const codeIn = (fault: string): string => fault.split(': ', 1)[0] ?? fault;

/** A minimum required error code of the ChargeX consortium (MREC), `CX001` to `CX026`. */
export type MrecCode = `CX0${number}`;

/** Those that mean what a code of OCPP 1.6 means. */
const alike: Readonly<Partial<Record<MrecCode, FaultCode>>> = {
  CX001: 'ConnectorLockFailure',
  CX002: 'GroundFailure',
  CX004: 'OverCurrentFailure',
  CX007: 'WeakSignal',
};

const isMrec = (code: string): code is MrecCode => /^CX0(?:0[1-9]|1\d|2[0-6])$/.test(code);

/** The first of these codes in a text of the vendor's, which may name several. */
const mrecIn = (text: string | null): MrecCode | null =>
  [...(text ?? '').matchAll(/(?<![a-z\d])cx0\d\d(?!\d)/gi)]
    .map(([code]) => code.toUpperCase())
    .find(isMrec) ?? null;

interface Said {
  code: string;
  vendor_code: string | null;
  component: string | null;
}

/** What a fault means: by the MREC code in its vendor's code or its technical code, which says more, else by its own. */
export const meaningOf = ({ code, vendor_code: vendorCode, component }: Said) => {
  const mrec = mrecIn(vendorCode) ?? mrecIn(code);
  const own = faultCodeOf(code);
  const plain: FaultCode = component !== null && own === 'unknown' ? 'component' : own;
  return { mrec, code: (mrec === null ? undefined : alike[mrec]) ?? plain };
};

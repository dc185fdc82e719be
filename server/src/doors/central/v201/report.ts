import { OcppError, type Readable, type V201Requests } from '@voltdeck/ocpp';

type Report = V201Requests['NotifyReport'];
type Part = NonNullable<Report['reportData']>[number];

/** Without evse what a part tells is of the station; a number that cannot be read is none. */
const evseOf = (told: Readable<Part>['component']): Part['component']['evse'] => {
  const { id, connectorId } = told?.evse ?? {};
  if (typeof id !== 'number') return undefined;
  return typeof connectorId === 'number' ? { id, connectorId } : { id };
};

/** What the most of a variable is, which tells the power of an EVSE. */
const mostOf = (told: Readable<Part>['variableCharacteristics']): Part['variableCharacteristics'] => {
  const { maxLimit, unit } = told ?? {};
  if (typeof maxLimit !== 'number') return undefined;
  const most = { dataType: 'decimal', supportsMonitoring: false, maxLimit } as const;
  return typeof unit === 'string' ? { ...most, unit } : most;
};

/** A part of which the names and the actual values can be read. */
function partsIn(told: Readable<Part> | null): Part[] {
  const name = told?.component?.name;
  const variable = told?.variable?.name;
  if (typeof name !== 'string' || typeof variable !== 'string') return [];
  const values = (told?.variableAttribute ?? []).flatMap((attribute) => {
    const { type, value } = attribute ?? {};
    const isActual = type === undefined || type === 'Actual';
    return isActual && typeof value === 'string' ? [{ value }] : [];
  });
  const evse = evseOf(told?.component);
  const most = mostOf(told?.variableCharacteristics);
  const part = {
    component: evse === undefined ? { name } : { name, evse },
    variable: { name: variable },
    variableAttribute: values,
  };
  return [most === undefined ? part : { ...part, variableCharacteristics: most }];
}

/** What can be read of a part of a device model (docs/chargers-in-the-field.md#one-odd-value); without its number nobody knows of which. */
export function toDeviceReport({ requestId, seqNo, generatedAt, tbc, reportData }: Readable<Report>): Report {
  if (typeof requestId !== 'number') throw new OcppError('occurrence', 'requestId is missing');
  return {
    requestId,
    seqNo: seqNo ?? 0,
    generatedAt: generatedAt ?? '',
    tbc: tbc ?? false,
    reportData: (reportData ?? []).flatMap(partsIn),
  };
}

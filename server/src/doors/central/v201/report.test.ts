import { expect, test } from 'vitest';
import { connectorsIn, isAboutConnectors } from './model';
import { toDeviceReport } from './report';

const evse = { id: 1, connectorId: 2 };
const kind = (more: object = {}) => ({
  component: { name: 'Connector', evse },
  variable: { name: 'ConnectorType' },
  variableAttribute: [{ value: 'cCCS2' }],
  ...more,
});
const power = (most: object) => ({
  component: { name: 'EVSE', evse: { id: 1 } },
  variable: { name: 'Power' },
  variableAttribute: [{}],
  variableCharacteristics: most,
});
const learnt = (reportData: unknown) => {
  const told = { requestId: 1, reportData } as Parameters<typeof toDeviceReport>[0];
  return connectorsIn((toDeviceReport(told).reportData ?? []).filter(isAboutConnectors));
};
const known = { evseId: 1, connectorId: 2, type: 'CCS_2', maxPowerW: null };

test.each<[string, unknown, object[]]>([
  ['nothing odd', [kind()], [known]],
  ['a part that is none', [null, kind()], [known]],
  ['parts without names', [{}, { component: null }, kind({ variable: null }), kind()], [known]],
  ['attributes that are none', [kind({ variableAttribute: [null, { value: 'cCCS2' }] })], [known]],
  ['no attributes', [kind({ variableAttribute: null })], [{ ...known, type: null }]],
  ['a kind that is no text', [kind({ variableAttribute: [{ value: null }] })], [{ ...known, type: null }]],
  [
    'the most that it may be set to',
    [kind({ variableAttribute: [{ type: 'Target', value: 'cG105' }] })],
    [{ ...known, type: null }],
  ],
  ['an EVSE that is none', [kind({ component: { name: 'Connector', evse: null } })], []],
  [
    'a power of a type nobody knows',
    [kind(), power({ dataType: 'watts', maxLimit: 22_000 })],
    [{ ...known, maxPowerW: 22_000 }],
  ],
  ['a power in kW', [kind(), power({ maxLimit: 22, unit: 'kW' })], [{ ...known, maxPowerW: 22_000 }]],
  ['a power that is none', [kind(), power({ maxLimit: null, unit: 'W' })], [known]],
  ['no list', null, []],
])('a device model with %s is learnt as far as it can be read', (_what, reportData, connectors) => {
  expect(learnt(reportData)).toEqual(connectors);
});

test('a report without its number is none', () => {
  expect(() => toDeviceReport({ reportData: [] })).toThrow('requestId is missing');
  expect(() => toDeviceReport({ requestId: null })).toThrow('requestId is missing');
});

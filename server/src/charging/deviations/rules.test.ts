import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generalPath, mostModels, mostTold } from './rules';
import { exampleOf } from './rules-example';
import { compareFirmwares, reportOf } from './rules-report';
import { admitted, type DeviationSum, summed } from './rules-sums';

const sum = (change: Partial<DeviationSum> = {}): DeviationSum => ({
  operatorId: 1,
  vendor: 'V',
  model: 'M',
  firmware: '1',
  kind: 'unknown-field',
  action: 'A',
  path: 'p',
  count: 1,
  chargePointIds: [1],
  frame: null,
  ...change,
});
const many = (count: number, of: (index: number) => Partial<DeviationSum>): DeviationSum[] =>
  Array.from({ length: count }, (_, index) => sum(of(index)));
const none = () => false;

test.each([
  ['meterValue.0.sampledValue.12.value', 'meterValue[].sampledValue[].value'],
  ['0.1', '[][]'],
  ['iso15118CertificateHashData.x2', 'iso15118CertificateHashData.x2'],
  ['', ''],
])('places in lists do not tell %s apart', (path, general) => expect(generalPath(path)).toBe(general));

test.each([
  [
    ['4.10', '4.9', '4.9.1', ''],
    ['', '4.9', '4.9.1', '4.10'],
  ],
  [
    ['v2-beta', 'v10', 'v2'],
    ['v2', 'v2-beta', 'v10'],
  ],
  [
    ['99999999999999999999', '100000000000000000000', 'B', '1'],
    ['1', '99999999999999999999', '100000000000000000000', 'B'],
  ],
])('firmwares go by their numbers: %j', (firmwares, sorted) =>
  expect(firmwares.toSorted(compareFirmwares)).toEqual(sorted),
);

test('the order of firmwares holds together', () => {
  const firmware = fc.string({ unit: fc.constantFrom('0', '1', '9', '.', 'a', '-') });
  fc.assert(
    fc.property(firmware, firmware, firmware, (a, b, c) => {
      expect(Math.sign(compareFirmwares(a, b))).toBe(-Math.sign(compareFirmwares(b, a)) + 0);
      if (compareFirmwares(a, b) <= 0 && compareFirmwares(b, c) <= 0)
        expect(compareFirmwares(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});

test('what charge points of one model say is one sum', () => {
  const device = { operatorId: 1, vendor: 'V', model: 'M', firmware: '1' };
  const said = { kind: 'format', action: 'A', path: 'p' } as const;
  const sums = summed(
    [
      { ...said, chargePointId: 1, count: 2, frame: null },
      { ...said, chargePointId: 2, count: 3, frame: '[2]' },
      { ...said, chargePointId: 3, count: 1, frame: null },
      { ...said, chargePointId: 4, count: 9, frame: null },
    ],
    new Map([
      [1, device],
      [2, device],
      [3, { ...device, operatorId: 2 }],
    ]),
  );
  expect(sums).toEqual([
    { ...device, ...said, count: 5, chargePointIds: [1, 2], frame: '[2]' },
    { ...device, operatorId: 2, ...said, count: 1, chargePointIds: [3], frame: null },
  ]);
});

test('what a model invents beyond what is kept apart counts among its others', () => {
  const kept = admitted(
    many(mostTold + 7, (index) => ({ path: `p${index}`, count: 2 })),
    none,
    [],
  );
  expect(kept).toHaveLength(mostTold + 1);
  expect(kept.at(-1)).toMatchObject({ kind: 'others', action: '', path: '', count: 14, model: 'M' });
});

test('what is kept already goes on counting', () => {
  const { operatorId, vendor, model, firmware } = sum();
  const full = [{ operatorId, vendor, model, firmware, rows: mostTold }];
  expect(admitted([sum(), sum({ path: 'q' })], (place) => place === 0, full)).toMatchObject([
    { path: 'p' },
    { kind: 'others' },
  ]);
});

test('a device that calls itself otherwise each time fills no table', () => {
  const kept = admitted(
    many(mostModels + 5, (index) => ({ model: `M${index}` })),
    none,
    [],
  );
  expect(kept).toHaveLength(mostModels + 1);
  expect(kept.at(-1)).toMatchObject({ kind: 'others', vendor: '', model: '', count: 5 });
});

test.each([
  ['{"idTag":"04A2B3C4D5"}', '{"idTag":"••••••C4D5"}'],
  ['{"idTag":"04A2"}', '{"idTag":"••••"}'],
  ['{"parentIdTag" : "ABCDEFGH"}', '{"parentIdTag" : "••••EFGH"}'],
  ['{"idTag":12345678}', '{"idTag":99995678}'],
  [
    '{"idToken":{"idToken":"04A2B3C4D5","type":"ISO14443"}}',
    '{"idToken":{"idToken":"••••••C4D5","type":"ISO14443"}}',
  ],
  [String.raw`{"data":"{\"idTag\":\"04A2B3C4D5\"}"}`, String.raw`{"data":"{\"idTag\":\"••••••C4D5\"}"}`],
  ['{"key":"AuthorizationKey","value":"f00d"}', '{"key":"AuthorizationKey","value":"••••••"}'],
  ['{"meterStart":"50000.0","n":1.0}', '{"meterStart":"50000.0","n":1.0}'],
])('%s is shown as %s', (payload, shown) =>
  expect(exampleOf(`[2,"1","A",${payload}]`).frame).toBe(`[2,"1","A",${shown}]`),
);

test('an example is cut, and what it is worth is told', () => {
  const long = JSON.stringify([2, '1', 'DataTransfer', { data: 'é'.repeat(9_000) }]);
  const { frame, bytes, isCut } = exampleOf(long);
  expect(frame.length).toBeLessThanOrEqual(4_096);
  expect({ bytes, isCut }).toEqual({ bytes: Buffer.byteLength(long), isCut: true });
  const masks = JSON.stringify([
    2,
    '1',
    'A',
    Object.fromEntries(many(200, () => ({})).map((_, at) => [`a${at}password`, '1'])),
  ]);
  expect(exampleOf(masks).frame.length).toBeLessThanOrEqual(4_096);
});

test('any text becomes an example that can be kept', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"idTag":"', String.raw`\"`, '\u0000', '\uD800', '"idToken" : 12'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { frame } = exampleOf(pieces.join(''));
      expect(Buffer.from(frame).toString()).toBe(frame);
      expect(frame).not.toContain('\u0000');
    }),
  );
});

test('a megabyte of one sign holds nobody up', () => {
  for (const sign of ['"', '\\', '\\"', '"idTag":"', 'a']) {
    const from = performance.now();
    exampleOf(sign.repeat(1_000_000));
    expect(performance.now() - from).toBeLessThan(3_000);
  }
});

test('the report says since which firmware, and whether the newest still has it', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  const said = { kind: 'letter-case', action: 'A', path: 'p' } as const;
  const firmware = (name: string, hour: number | null) => ({
    ...said,
    firmware: name,
    count: 2,
    firstAt: hour === null ? null : at(hour),
    lastAt: at((hour ?? 0) + 10),
  });
  const row = { ...said, count: 4, charge_points: 1, example: null };
  const known = {
    firmwares: ['4.10', '4.9', '4.2'].map((name) => ({ firmware: name, charge_points: 1 })),
    rows: [
      { ...row, firmwares: [firmware('4.9', 3), firmware('4.2', 1)] },
      { ...row, path: 'q', firmwares: [firmware('4.10', 2), firmware('4.9', null)] },
    ],
  };
  const report = reportOf({ vendor: 'V', model: 'M' }, known, 200);
  expect(report.firmwares.map((each) => each.firmware)).toEqual(['4.2', '4.9', '4.10']);
  expect(report.deviations).toMatchObject([
    {
      since_firmware: '4.2',
      is_in_newest: false,
      first_at: at(1).toISOString(),
      last_at: at(13).toISOString(),
    },
    { since_firmware: '4.9', is_in_newest: true, first_at: null, last_at: at(12).toISOString() },
  ]);
  expect(reportOf({ vendor: 'V', model: 'M' }, known, 1)).toMatchObject({
    is_cut: true,
    deviations: [{ path: 'p' }],
  });
});

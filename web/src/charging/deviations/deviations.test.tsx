import { deviations, type Deviation, type DeviationReport, type Result } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { ChargePointDeviations } from './charge-point-deviations';
import { DeviationListScreen } from './list-screen';
import { DeviationReportScreen } from './report-screen';

const { chargePointDeviations, listDeviations, deviationReport } = deviations;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const told = { count: 3_104, first_at: '2026-01-02T00:00:00Z', last_at: '2026-03-02T00:00:00Z' };
const value: Deviation = {
  ...told,
  kind: 'number-as-text',
  effect: 'harmless',
  action: 'MeterValues',
  path: 'meterValue[].sampledValue[].value',
  charge_points: 2,
  here: true,
};
const made = { vendor: 'Elmar', model: 'City 2×22' };

const openTab = async (change: Partial<Result<typeof chargePointDeviations>>) => {
  const told_ = { ...made, firmware: '1.19', charge_points: 3, deviations: [], ...change };
  serve([[chargePointDeviations, answers(told_)]]);
  await showToOwner(() => <ChargePointDeviations chargePointId={6} />);
};

it('says in words what a model does otherwise, and what comes of it', async () => {
  await openTab({ deviations: [value] });
  const line = within(await screen.findByRole('list', { name: 'How this model deviates' })).getByRole(
    'listitem',
  );
  expect(line.textContent).toContain(
    'MeterValues meterValue[].sampledValue[].value came as a number instead of text. We read it all the same.',
  );
  expect(line.textContent).toMatch(/Harmless.*3,104 times.*At 2 of 3 power centers.*This one, too/s);
  const link = screen.getByRole('link', { name: 'Page for the manufacturer' });
  expect(link.getAttribute('href')).toBe(
    '/charge-points/deviations/report?vendor=Elmar&model=City+2%C3%9722',
  );
});

it('says so where a model speaks OCPP as written', async () => {
  await openTab({});
  expect(await screen.findByText('Speaks OCPP as written')).toBeTruthy();
});

it('promises nothing of a charger that never named its model', async () => {
  await openTab({ vendor: '', model: '', firmware: '' });
  expect(await screen.findByText('Nothing heard yet')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('lists each model once, with its firmwares', async () => {
  const row = { ...made, ...told, kinds: 4, charge_points: 1 };
  const rows = [
    { ...row, firmware: '1.18' },
    { ...row, firmware: '1.9' },
    { ...row, firmware: '' },
    { ...row, vendor: '', model: '', firmware: '' },
  ];
  serve([[listDeviations, answers(rows)]]);
  await showToOwner(() => <DeviationListScreen />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Elmar City 2×22', 'Unnamed device']);
  const firmwares = screen
    .getAllByText(/^Firmware/)
    .map((each) => each.textContent.replaceAll(/[\u2068\u2069]/g, ''));
  expect(firmwares).toEqual(['Firmware not told', 'Firmware 1.9', 'Firmware 1.18', 'Firmware not told']);
});

const report = (change: Partial<DeviationReport> = {}): DeviationReport => ({
  ...made,
  firmwares: [
    { firmware: '1.18', charge_points: 0 },
    { firmware: '1.19', charge_points: 3 },
  ],
  deviations: [
    {
      ...value,
      since_firmware: '1.18',
      is_in_newest: false,
      firmwares: [{ firmware: '1.18', ...told }],
      example: {
        at: told.last_at,
        firmware: '1.18',
        frame: '[2,"1","MeterValues",{"value":5}]',
        bytes: 9_000,
        is_cut: true,
      },
    },
  ],
  is_cut: false,
  ...change,
});

it('shows the maker what, how often, since which firmware, and an example', async () => {
  const { to } = serve([[deviationReport, answers(report())]]);
  await showToOwner(() => <DeviationReportScreen />, '/?vendor=Elmar&model=City+2%C3%9722');
  const heading = await screen.findByRole('heading', { level: 2 });
  expect(heading.textContent).toContain('came as a number instead of text.');
  const line = heading.closest('li')?.textContent ?? '';
  expect(line).toMatch(/Since firmware1\.18/);
  expect(line.replaceAll(/[\u2068\u2069]/g, '')).toContain('1.19: not seen');
  expect(line).toContain('"value": 5');
  expect(line).toContain('of 9 kB');
  const [asked] = to(deviationReport);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual(made);
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
});

it('says so where a known model has nothing to report', async () => {
  serve([[deviationReport, answers(report({ deviations: [] }))]]);
  await showToOwner(() => <DeviationReportScreen />, '/?vendor=Elmar&model=X');
  expect(await screen.findByText('Speaks OCPP as written')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

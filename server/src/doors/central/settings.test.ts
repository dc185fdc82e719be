import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';
import { type Answering, answerAll, chargerOf, emptyLists, stationOf } from './testing-settings';

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral({ wakingMs: 10, pingSeconds: 0.2 });
});
afterAll(() => house.close());

const boots = {
  'ocpp2.0.1': { reason: 'PowerUp', chargingStation: { vendorName: 'Maker', model: 'Two' } },
  'ocpp1.6': { chargePointVendor: 'Maker', chargePointModel: 'One' },
} as const;

async function introduce(
  answering: Answering,
  protocol: keyof typeof boots = 'ocpp2.0.1',
): Promise<{ id: number; charger: Charger; asked: { action: string; payload: object }[] }> {
  const identifier = `INTRODUCED-${(made += 1)}`;
  const { id, password } = await house.device(identifier);
  const charger = await connect(`${house.url}/${identifier}`, basic(`x:${password}`), {
    protocols: protocol,
  });
  const asked = answerAll(charger, answering);
  await charger.call('BootNotification', boots[protocol]);
  return { id, charger, asked };
}

const commands = (id: number) =>
  house.rows<{ kind: string; state: string; step: string; outcome: string | null }>(
    `select kind, payload ->> 'step' as step, state, outcome from commands where charge_point_id = $1 order by id`,
    [id],
  );
/** The commands of a whole introduction, once nothing is left of it. */
const steps = async (id: number): Promise<string[]> => {
  const all = await commands(id);
  if (all.length === 0 || all.some(({ state }) => state === 'pending' || state === 'sent')) return ['…'];
  return all.map(({ step, state, outcome }) => `${step} ${state} ${outcome}`);
};
const kept = async (id: number): Promise<Record<string, string | null>> => {
  const rows = await house.rows<{ name: string; value: string | null }>(
    `select concat_ws('.', nullif(component, ''), name) as name, value from charge_point_settings
     where charge_point_id = $1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};
const energy = 'Energy.Active.Import.Register';
const full = `${energy},Power.Active.Import,Current.Import,Voltage,SoC`;
const calls = (asked: readonly { action: string }[], action: string) =>
  asked.filter((each) => each.action === action);
const filled = ['introduce accepted accepted', 'fill accepted accepted', 'check accepted accepted'];

/** docs/chargers-in-the-field.md#no-measurands */
describe('a station that reads no measurands', () => {
  test('gets them, they are read again, and kept', async () => {
    const values = emptyLists();
    const { id, charger, asked } = await introduce(stationOf({ values }));
    await expect.poll(() => steps(id)).toEqual(filled);
    const wanted = {
      ...emptyLists(),
      'SampledDataCtrlr.TxStartedMeasurands': full,
      'SampledDataCtrlr.TxUpdatedMeasurands': full,
      'SampledDataCtrlr.TxEndedMeasurands': full,
      'AlignedDataCtrlr.Measurands': full,
    };
    expect(values).toEqual(wanted);
    expect(await kept(id)).toEqual(wanted);
    expect(calls(asked, 'SetVariables')).toHaveLength(1);
    await charger.close();
  });

  test('and refuses such a list gets energy alone', async () => {
    const values = emptyLists();
    const verdictOn = (_name: string, value: string) => (value === energy ? 'Accepted' : 'Rejected');
    const { id, charger } = await introduce(stationOf({ values, verdictOn }));
    await expect
      .poll(() => steps(id))
      .toEqual([
        'introduce accepted accepted',
        'fill rejected rejected',
        'fill-least accepted accepted',
        'check accepted accepted',
      ]);
    expect(values['SampledDataCtrlr.TxUpdatedMeasurands']).toBe(energy);
    await charger.close();
  });

  test('and says that it takes them from its next boot on is not asked once more, and that is kept', async () => {
    const values = emptyLists();
    const { id, charger, asked } = await introduce(stationOf({ values, verdictOn: () => 'RebootRequired' }));
    await expect.poll(async () => (await steps(id)).length).toBe(3);
    const waiting = await house.rows(
      'select name from charge_point_settings where charge_point_id = $1 and needs_reboot',
      [id],
    );
    expect(waiting).toHaveLength(4);
    expect(calls(asked, 'SetVariables')).toHaveLength(1);
    await charger.close();
  });

  test('of 1.6 gets them too, and readings where it would send none', async () => {
    const values: Record<string, string> = {
      MeterValuesSampledData: '',
      MeterValueSampleInterval: '0',
      StopTxnSampledData: '',
      ClockAlignedDataInterval: '0',
    };
    const { id, charger } = await introduce(chargerOf({ values }), 'ocpp1.6');
    await expect.poll(() => steps(id)).toEqual(filled);
    const wanted = { ...values, MeterValuesSampledData: full, MeterValueSampleInterval: '60' };
    expect(values).toEqual(wanted);
    expect(await kept(id)).toEqual(wanted);
    await charger.close();
  });
});

/** docs/chargers-in-the-field.md#settings */
describe('what somebody chose', () => {
  test('stays where energy is among it', async () => {
    const values: Record<string, string> = {
      ...emptyLists(),
      'AlignedDataCtrlr.Measurands': `Voltage, ${energy.toLowerCase()}`,
    };
    for (const name of ['TxStartedMeasurands', 'TxUpdatedMeasurands', 'TxEndedMeasurands'])
      values[`SampledDataCtrlr.${name}`] = energy;
    const { id, charger, asked } = await introduce(stationOf({ values }));
    await expect.poll(() => steps(id)).toEqual(['introduce accepted accepted']);
    expect(calls(asked, 'SetVariables')).toEqual([]);
    await charger.close();
  });

  test('stays with energy before it where it would bill nothing', async () => {
    const values = { ...emptyLists(), 'SampledDataCtrlr.TxUpdatedMeasurands': 'SoC,Voltage' };
    const { id, charger } = await introduce(stationOf({ values }));
    await expect.poll(() => steps(id)).toEqual(filled);
    expect(values['SampledDataCtrlr.TxUpdatedMeasurands']).toBe(`${energy},SoC,Voltage`);
    await charger.close();
  });

  test('is not guessed where the charger lists it not, or keeps others from writing it', async () => {
    const values = { MeterValuesSampledData: '', MeterValueSampleInterval: '30' };
    const readonly = ['MeterValuesSampledData'];
    const fixed = await introduce(chargerOf({ values, readonly }), 'ocpp1.6');
    const hiding = await introduce(chargerOf({ values: { MeterValueSampleInterval: '30' } }), 'ocpp1.6');
    for (const { id, charger, asked } of [fixed, hiding]) {
      await expect
        .poll(async () => (await steps(id)).length === 1 && (await steps(id))[0] !== '…')
        .toBe(true);
      expect(calls(asked, 'ChangeConfiguration')).toEqual([]);
      await charger.close();
    }
  });
});

describe('a station that takes few items in one call', () => {
  test.each([
    [
      'and says so',
      {
        'DeviceDataCtrlr.ItemsPerMessage.GetVariables': '2',
        'DeviceDataCtrlr.ItemsPerMessage.SetVariables': '2',
      },
    ],
    ['and does not say so', {}],
    ['and says something else', { 'DeviceDataCtrlr.ItemsPerMessage.GetVariables': 'many' }],
  ])('%s is asked in parts', async (_fact, said) => {
    const values: Record<string, string> = { ...emptyLists(), ...said };
    const { id, charger } = await introduce(stationOf({ values, mostItems: 2 }));
    await expect.poll(() => steps(id)).toEqual(filled);
    expect(values['AlignedDataCtrlr.Measurands']).toBe(full);
    await charger.close();
  });
});

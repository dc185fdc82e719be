import type { OcppVersion } from '@voltdeck/ocpp';
import { afterEach, describe, expect, it } from 'vitest';
import { type Charger, createCharger } from './charger';
import { type Central, openCentral } from './testing';

const car = { batteryWh: 60_000, soc: 40, maxPowerW: 150_000 };
const opened: { central?: Central; charger?: Charger } = {};
afterEach(async () => {
  opened.charger?.close();
  await opened.central?.close();
});

/** A charger that is shipped with empty lists of measurands (docs/chargers-in-the-field.md#no-measurands). */
async function shipped(version: OcppVersion): Promise<{ central: Central; charger: Charger }> {
  const central = (opened.central = await openCentral({ version }));
  const charger = (opened.charger = createCharger({
    url: central.url,
    identity: 'EMPTY',
    protocol: version,
    connectors: [{ number: 1, kind: 'DC', maxPowerW: 150_000 }],
    meterIntervalSeconds: 0.05,
    initialRegisterWh: 1000,
    measurands: [],
  }));
  await charger.connect();
  return { central, charger };
}

async function chargeOnce(charger: Charger): Promise<void> {
  const count = charger.sessions().length;
  charger.plugIn(1, car);
  expect(await charger.presentCard(1, 'CARD')).toBe(true);
  await charger.until(() => (charger.connector(1)?.registerWh ?? 0) > 1000 + 10 * (count + 1));
  await charger.stop(1);
  charger.unplug(1);
  await charger.settled();
}

interface Told {
  meterValue?: { sampledValue: { measurand: string }[] }[];
}
const measurandsIn = (told: readonly object[]): string[] => [
  ...new Set(
    (told as Told[]).flatMap(({ meterValue = [] }) =>
      meterValue.flatMap(({ sampledValue }) => sampledValue.map(({ measurand }) => measurand)),
    ),
  ),
];
const energy = 'Energy.Active.Import.Register';

describe('a charger with empty lists of measurands', () => {
  it('of 2.0.1 reports no energy until they are set, and then what was asked for', async () => {
    const { central, charger } = await shipped('2.0.1');
    const set = (list: string, attributeValue: string, component = 'SampledDataCtrlr') =>
      central.peer('EMPTY').call('SetVariables', {
        setVariableData: [{ component: { name: component }, variable: { name: list }, attributeValue }],
      });
    await chargeOnce(charger);
    expect(measurandsIn(central.sent('TransactionEvent'))).toEqual([]);
    expect(central.calls.some(({ payload }) => payload['triggerReason'] === 'MeterValuePeriodic')).toBe(
      false,
    );
    const accepted = { setVariableResult: [{ attributeStatus: 'Accepted' }] };
    expect(await set('TxStartedMeasurands', energy)).toMatchObject(accepted);
    expect(await set('TxUpdatedMeasurands', `${energy},SoC`)).toMatchObject(accepted);
    expect(await set('TxEndedMeasurands', energy)).toMatchObject(accepted);
    expect(await set('TxEndedMeasurands', `${energy},Frequency`)).toMatchObject({
      setVariableResult: [{ attributeStatus: 'Rejected' }],
    });
    await chargeOnce(charger);
    expect(measurandsIn(central.sent('TransactionEvent'))).toEqual([energy, 'SoC']);
    expect(measurandsIn(central.sent('TransactionEvent').slice(-1))).toEqual([energy]);
  });

  it('of 2.0.1 answers a trigger with readings only where the clock’s list names some', async () => {
    const { central } = await shipped('2.0.1');
    const peer = central.peer('EMPTY');
    const trigger = () => peer.call('TriggerMessage', { requestedMessage: 'MeterValues' });
    await trigger();
    const aligned = { component: { name: 'AlignedDataCtrlr' }, variable: { name: 'Measurands' } };
    await peer.call('SetVariables', { setVariableData: [{ ...aligned, attributeValue: energy }] });
    expect(await peer.call('GetVariables', { getVariableData: [aligned] })).toMatchObject({
      getVariableResult: [{ attributeValue: energy }],
    });
    await trigger();
    await expect.poll(() => central.sent('MeterValues').length).toBe(1);
    expect(measurandsIn(central.sent('MeterValues'))).toEqual([energy]);
  });

  it('of 1.6 sends no readings until it is set, and then what was asked for', async () => {
    const { central, charger } = await shipped('1.6');
    await chargeOnce(charger);
    expect(central.sent('MeterValues')).toEqual([]);
    expect(charger.lostMessages).toBe(0);
    const change = (value: string) =>
      central.peer('EMPTY').call('ChangeConfiguration', { key: 'MeterValuesSampledData', value });
    expect(await change('Temperature')).toEqual({ status: 'Rejected' });
    expect(await change(`${energy},Voltage`)).toEqual({ status: 'Accepted' });
    await chargeOnce(charger);
    expect(measurandsIn(central.sent('MeterValues'))).toEqual([energy, 'Voltage']);
  });
});

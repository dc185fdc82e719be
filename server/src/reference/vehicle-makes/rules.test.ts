import { connectorKinds } from '@voltdeck/contract';
import { expect, test } from 'vitest';
import makes from './makes.json';
import models from './models.json';
import { modelsOfMake, vehicleMakes, vehicleModel } from './rules';

const hasNoDoubles = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

test('every maker and model has a number and a code of its own', () => {
  for (const table of [makes, models]) {
    expect(hasNoDoubles(table.map(({ id }) => id))).toBe(true);
    expect(hasNoDoubles(table.map(({ code }) => code))).toBe(true);
  }
});

test('every maker has models, and every model a maker, plugs of our kinds, a battery and its source', () => {
  const plugs = new Set(connectorKinds.map(({ code }) => code));
  for (const { id } of makes) expect(modelsOfMake(id).length).toBeGreaterThan(0);
  for (const model of models) {
    expect(vehicleModel(model.id)?.shown.name).toBe(model.name);
    expect(model.plugs.filter((plug) => !plugs.has(plug))).toEqual([]);
    expect(model.battery_wh).toBeGreaterThan(5000);
    expect(model.battery_wh).toBeLessThan(250_000);
    expect(model.since).toBeGreaterThan(2005);
    expect([model.source, model.date]).toEqual(['Open EV Data', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  }
});

test('makers and models stand by name', () => {
  expect(vehicleMakes.map(({ name }) => name).slice(0, 2)).toEqual(['Aiways', 'Audi']);
  expect(modelsOfMake(2).map(({ name }) => name)[0]).toBe('Ariya 63 kWh');
});

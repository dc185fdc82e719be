import { describe, expect, it } from 'vitest';
import { checkWords } from './check-words';
import { printed } from './finding';

const state = { charging: 'Charging', paused: 'Paused', failed: 'Failed' };
const server = 'server/src/charging/orders/texts/en.json';

const clean: Record<string, object> = {
  [server]: {
    problems: { charging: 'No', paused: 'No', failed: 'No' },
    state,
    unit: { energy: 'kWh', minutes: 'Minute' },
    way: { card: 'Card', remote: 'Remote', offline: 'Offline' },
  },
  'web/src/charging/orders/texts/en.json': {
    hint: { charging: 'It charges.', paused: 'It waits.', failed: 'It failed.' },
    sessions: {
      state: { ...state, failed: 'Failed.', any: 'Any' },
      per: { energy: '/ kWh', minutes: '/ min' },
    },
  },
  'web/src/i18n/fr/charging.json': { state: { charging: 'Charge', paused: 'En pause', failed: 'Échouée' } },
};

const lines = (changes: Record<string, object> = {}) =>
  checkWords(
    new Map(Object.entries({ ...clean, ...changes }).map(([file, texts]) => [file, JSON.stringify(texts)])),
  ).map(printed);

describe('words that server and dashboard both have', () => {
  it('pass when one list of the dashboard says the same', () => {
    expect(lines()).toEqual([]);
  });

  it('break by a word that the dashboard calls something else', () => {
    expect(lines({ [server]: { state: { ...state, paused: 'Suspended' } } })).toEqual([
      `${server}:1  state.paused is "Suspended", but "Paused" in web/src/charging/orders/texts/en.json. Say the same in both, as a native would.`,
    ]);
  });

  it('break in any language, wherever the dashboard keeps them', () => {
    const french = 'server/src/charging/orders/texts/fr.json';
    const said = { state: { charging: 'Charge', paused: 'En pause', failed: 'Ratée' } };
    expect(lines({ [french]: said })).toEqual([
      `${french}:1  state.failed is "Ratée", but "Échouée" in web/src/i18n/fr/charging.json. Say the same in both, as a native would.`,
    ]);
  });
});

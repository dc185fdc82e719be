import { describe, expect, test } from 'vitest';
import { after, charging } from '../../orders/testing-orders';
import { bestMatch, endingOf, type Ending } from './stop';

const ending = (with_: Partial<Ending> = {}): Ending => ({
  meterWh: 15_000,
  at: after(60),
  isTrusted: true,
  reason: 'Local',
  maxPowerW: 11_000,
  isRead: true,
  ...with_,
});

describe('the end of a session', () => {
  test('bills all energy up to the final register', () => {
    expect(endingOf(charging(), ending())).toMatchObject({
      energy_wh: 5_000,
      cost_minor: 200,
      meter_stop_wh: 15_000,
      held_reason: null,
    });
  });

  test('in the second of the last reading loses no energy', () => {
    const order = charging({ last_reading_at: after(60), last_meter_wh: 14_990 });
    const read = {
      ...order,
      cost_state: {
        startMs: after(0).getTime(),
        lastMs: after(60).getTime(),
        lastWh: 4_990,
        lines: [{ rowId: 1, fromMs: after(0).getTime(), toMs: after(60).getTime(), energyWh: 4_990 }],
      },
    };
    expect(endingOf(read, ending()).energy_wh).toBe(5_000);
  });

  test('a stop told earlier than the last reading counts at that reading', () => {
    const order = charging({ last_reading_at: after(60) });
    expect(endingOf(order, ending({ at: after(30) })).stopped_at).toEqual(after(60));
  });

  test.each([
    ['a register that went back keeps the last value', { meterWh: 9_000 }, 'meter-went-back', 0],
    ['a clock that cannot be trusted', { isTrusted: false }, 'untrusted-clock', 5_000],
    ['more than the connector can deliver', { meterWh: 100_000 }, 'impossible-energy', 90_000],
  ])('%s holds the settlement', (_fact, with_, held, energyWh) => {
    expect(endingOf(charging(), ending(with_))).toMatchObject({ held_reason: held, energy_wh: energyWh });
  });

  test('without a register keeps the last value', () => {
    expect(endingOf(charging({ last_meter_wh: 12_000 }), ending({ meterWh: null })).energy_wh).toBe(2_000);
  });
});

describe('a stop without a transaction id', () => {
  const first = charging({ id: 1, tag_uid: 'AAA', last_meter_wh: 10_000 });
  const second = charging({ id: 2, tag_uid: 'BBB', last_meter_wh: 50_000 });

  test.each([
    ['fits the session of its tag, whatever the case', { uid: 'bbb', meterWh: 51_000 }, 2],
    ['fits no session whose register is beyond it', { uid: 'BBB', meterWh: 20_000 }, 1],
    ['fits nothing when two could be meant', { uid: null, meterWh: 60_000 }, null],
    ['fits the only one whose register it can end', { uid: null, meterWh: 20_000 }, 1],
  ])('%s', (_fact, stop, expected) => {
    expect(bestMatch([first, second], { at: null, ...stop })?.id ?? null).toBe(expected);
  });

  test.each([
    ['long before the start of a session is not its end', -1, null],
    ['a moment before it may be, by a clock just measured', -0.05, 1],
    ['after it is', 30, 1],
  ])('%s', (_fact, minute, expected) => {
    const stop = { uid: 'AAA', meterWh: 10_000, at: after(minute) };
    expect(bestMatch([{ ...first, started_at: after(0) }], stop)?.id ?? null).toBe(expected);
  });
});

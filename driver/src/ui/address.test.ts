import { describe, expect, it } from 'vitest';
import { connectorIn, ownPath, parted, scannedStation, stationPath, withSearch } from './address';

const station = 'xK2_9-vQ7fLmxK2_9-vQ7fLm';

describe('what is scanned', () => {
  it.each([
    [`https://voltdeck.test/c/${station}?connector=2`, { token: station, connector: 2 }],
    [`http://localhost:3000/c/${station}`, { token: station, connector: null }],
    [` ${station}\n`, { token: station, connector: null }],
    [`https://voltdeck.test/c/${station}?connector=-1`, { token: station, connector: null }],
    [`https://voltdeck.test/c/${station}?connector=1e9`, { token: station, connector: null }],
  ])('%s is a station', (text, expected) => {
    expect(scannedStation(text)).toEqual(expected);
  });

  it.each([
    'https://voltdeck.test/c/account',
    `https://voltdeck.test/c/v/${station}`,
    `https://voltdeck.test/x/${station}`,
    `javascript:alert(1)//c/${station}`,
    'WIFI:S:guest;T:WPA;P:secret;;',
    'short',
    '',
  ])('%s is none', (text) => {
    expect(scannedStation(text)).toBeNull();
  });

  it('is told as the address of its page', () => {
    expect(stationPath({ token: station, connector: 3 })).toBe(`/${station}?connector=3`);
    expect(stationPath({ token: station, connector: null })).toBe(`/${station}`);
  });
});

describe('an address', () => {
  it('is told in parts without the first one', () => {
    expect(parted('/c').at).toEqual([]);
    expect(parted('/c/account/orders/3?from=x').at).toEqual(['account', 'orders', '3']);
    expect(parted('/c/%E0%A4%A').at).toEqual(['%E0%A4%A']);
  });

  it('keeps what is asked of it but for what changes', () => {
    const place = parted('/c/?free=1&kind=CCS_2');
    expect(withSearch(place, { kind: null, power: '50' })).toBe('/?free=1&power=50');
    expect(withSearch(place, { kind: null, free: null })).toBe('/');
  });

  it('names a connector by a whole number', () => {
    expect(
      ['2', '0', 'x', '1.5', ''].map((connector) => connectorIn(new URLSearchParams({ connector }))),
    ).toEqual([2, null, null, null, null]);
  });

  it('of this installation is opened by its path', () => {
    expect(ownPath('https://voltdeck.test/r/xyz?lang=fr')).toBe('/r/xyz?lang=fr');
    expect(ownPath('/r/xyz')).toBe('/r/xyz');
  });
});

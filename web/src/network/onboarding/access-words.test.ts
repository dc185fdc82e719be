import { expect, it } from 'vitest';
import { addressesOf, asLines, simulateLine } from './access-words';

const secure = { url: 'wss://volt.example/ocpp/QUAY-1', username: 'QUAY-1', password: 'p4ss' };
const open = { url: 'wss://volt.example/ocpp/QUAY-1/s3cret', username: 'QUAY-1', password: null };

it('an address is told whole, and up to the identifier', () => {
  expect(addressesOf(secure)).toEqual({
    full: 'wss://volt.example/ocpp/QUAY-1',
    base: 'wss://volt.example/ocpp',
    pathPassword: null,
  });
  expect(addressesOf(open)).toMatchObject({ base: 'wss://volt.example/ocpp', pathPassword: 's3cret' });
});

it('an identifier that also names the server is cut at its last place', () => {
  const access = { url: 'ws://ocpp/ocpp/ocpp', username: 'ocpp' };
  expect(addressesOf(access)).toMatchObject({ base: 'ws://ocpp/ocpp', pathPassword: null });
});

it('a simulated charger is given the same secret as a real one', () => {
  expect(simulateLine(secure, 1)).toBe(
    'npm run simulate -- --url wss://volt.example/ocpp --identity QUAY-1 --password p4ss --start remote --pause 1-5',
  );
  expect(simulateLine(open, 2)).toContain('--identity QUAY-1 --path-password s3cret --connectors 2 ');
});

it('what is kept as text has a line for each value', () => {
  expect(asLines([{ label: 'User name', value: 'QUAY-1' }])).toBe('User name: QUAY-1\n');
});

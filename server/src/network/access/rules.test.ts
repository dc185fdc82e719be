import { expect, test } from 'vitest';
import { accessOf } from './rules';

test('a device that cannot authenticate has its secret in its address', () => {
  const at = { ocppUrl: 'wss://volt.example/ocpp', identifier: 'CP1', password: 's3cret' };
  expect(accessOf({ ...at, secure: true })).toEqual({
    url: 'wss://volt.example/ocpp/CP1',
    username: 'CP1',
    password: 's3cret',
  });
  expect(accessOf({ ...at, secure: false })).toEqual({
    url: 'wss://volt.example/ocpp/CP1/s3cret',
    username: 'CP1',
    password: null,
  });
});

import { expect, test } from 'vitest';
import { tokenShown } from './tokens';

test.each([
  [{ idTag: 'CARD' }, 'CARD'],
  [{ idToken: { idToken: 'CARD', type: 'ISO14443' } }, 'CARD'],
  [{ idToken: { idToken: 'CARD', type: 'Bluetooth' } }, 'CARD'],
  [{ idToken: { idToken: 'VF1AG000064100001', type: 'MacAddress' } }, 'VF1AG000064100001'],
  [{ idToken: { idToken: 'CARD', type: null, additionalInfo: 'x' } }, 'CARD'],
  [{ idToken: { idToken: 4711 } }, '4711'],
  [{ idToken: 'CARD' }, 'CARD'],
  [{ idToken: null, idTag: 'CARD' }, 'CARD'],
  [{ idToken: { type: 'NoAuthorization' } }, ''],
  [{ idToken: { idToken: '', type: 'NoAuthorization' } }, ''],
  [{ idTag: ' ' }, null],
  [{ idTag: null }, null],
  [{ idTag: { idToken: { idToken: 'CARD' } } }, null],
  [{ idToken: [] }, null],
  [{}, null],
])('%j shows %j', (said, token) => expect(tokenShown(said)).toBe(token));

import { describe, expect, it } from 'vitest';
import { identifierAfter, suggestIdentifier } from './identifier';

describe('an identifier is suggested from the name', () => {
  it.each([
    ['Quay 1', 'QUAY-1'],
    ['  Hôtel de l’Étoile – n° 3 ', 'HOTEL-DE-LETOILE-N-3'],
    ['Straße am Øresund', 'STRASSE-AM-ORESUND'],
    ['شارع الرينبو ٣', 'SHARA-ALRYNBW-3'],
    ['مَوقِف', 'MWQF'],
    ['Niño/Ñandú (2)', 'NINO-NANDU-2'],
    ['محطة الملك عبدالله', 'MHTA-ALMLK-ABDALLH'],
    ['充电站', 'CHONGDIANZHAN'],
    ['Łódź ½ €', 'LODZ-1-2'],
    ['🔌', ''],
    ['...', ''],
    ['A very long name that nobody would type at a charger', 'A-VERY-LONG-NAME-THAT'],
    ['x'.repeat(200), 'X'.repeat(24)],
  ])('%s → %s', async (title, identifier) => {
    expect(await suggestIdentifier(title)).toBe(identifier);
  });
});

describe('a changed name', () => {
  it('changes an identifier that was suggested', async () => {
    expect(await identifierAfter({ title: 'Quay', identifier: 'QUAY' }, 'Quay 1')).toBe('QUAY-1');
    expect(await identifierAfter({ title: '', identifier: '' }, 'Q')).toBe('Q');
  });
  it('leaves one that was typed', async () => {
    expect(await identifierAfter({ title: 'Quay', identifier: 'CP_7' }, 'Quay 1')).toBe('CP_7');
  });
});

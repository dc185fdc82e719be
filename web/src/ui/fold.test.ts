import { describe, expect, it } from 'vitest';
import { holdsWords, markedParts } from './fold';

describe('what is typed', () => {
  it.each([
    ['Menú de gestión', 'gestion'],
    ['Réglages', 'REGLAGES'],
    ['الطلبات', 'طلبات'],
    ['أوامر الشحن', 'اوامر'],
    ['لوحة المعلومات', 'لوحه'],
    ['Power centers', 'cent pow'],
  ])('%s is found by %s', (text, typed) => {
    expect(holdsWords(text, typed)).toBe(true);
  });

  it('needs each of its words', () => {
    expect(holdsWords('Power centers', 'power order')).toBe(false);
  });

  it('marks what fits, accents or not', () => {
    expect(markedParts('Gestión', 'tio')).toEqual([
      { text: 'Ges', isMarked: false },
      { text: 'tió', isMarked: true },
      { text: 'n', isMarked: false },
    ]);
    expect(markedParts('Orders', '')).toEqual([{ text: 'Orders', isMarked: false }]);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberLocale, startingLocale } from './locale';
import { offeredLocale } from './offered-locale';

/** What the browser prefers, the dearest first. */
const prefer = (...languages: string[]): void => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
};

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('a browser in which no language was chosen', () => {
  it.each([[['fr-FR', 'en']], [['ar']], [['de', 'nl']], [[]]])(
    'starts in English where it prefers %j',
    (languages) => {
      prefer(...languages);
      expect(startingLocale()).toBe('en');
    },
  );

  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['ar-JO'], 'ar'],
    [['de-DE', 'es-419', 'en'], 'es'],
    [['en-GB', 'fr'], null],
    [['de', 'nl'], null],
    [[], null],
  ] as const)('is offered, of %j, %s', (languages, offered) => {
    prefer(...languages);
    expect(offeredLocale()).toBe(offered);
  });
});

describe('a browser in which a language was chosen', () => {
  it.each(['en', 'ar'] as const)('starts in it and is offered no other: %s', (chosen) => {
    prefer('fr', 'en');
    rememberLocale(chosen);
    expect(startingLocale()).toBe(chosen);
    expect(offeredLocale()).toBeNull();
  });
});

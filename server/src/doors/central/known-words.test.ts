import { actionsOf, errorCodes } from '@voltdeck/ocpp';
import { expect, test } from 'vitest';
import { knownWords } from '../../charging';

const versions = ['1.6', '2.0.1'] as const;
const unique = (words: readonly string[]): string[] => [...new Set(words)].toSorted();

test('the words that messages can be narrowed by are those of the protocol', () => {
  expect(knownWords.actions).toEqual(unique(versions.flatMap((version) => actionsOf(version))));
  expect(knownWords.error_codes).toEqual(
    unique(versions.flatMap((version) => Object.values(errorCodes[version]))),
  );
});

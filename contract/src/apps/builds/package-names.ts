/** What is wrong with the name of a package. */
export type PackageNameFault = 'form' | 'reserved-word' | 'reserved-name' | 'underscore';

/** Longer ones the stores refuse. */
export const longestPackageName = 150;

/** The words of Java that name nothing (JLS 3.9), with its literals. */
const reservedWords = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else enum ' +
    'extends final finally float for goto if implements import instanceof int interface long native new ' +
    'package private protected public return short static strictfp super switch synchronized this throw ' +
    'throws transient try void volatile while true false null'
  ).split(' '),
);

/** Names that stores refuse, or that are those of the systems. */
const reservedNames = [
  'android',
  'androidx',
  'com.android',
  'com.apple',
  'com.example',
  'com.google',
  'java',
  'javax',
  'kotlin',
];

const form = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/;

/** What is wrong with the name of a package, as a reverse domain such as `org.ampere.charge`; null where nothing is. iOS knows no underscores. */
export function packageNameFault(name: string, { ios }: { ios: boolean }): PackageNameFault | null {
  if (name.length > longestPackageName || !form.test(name)) return 'form';
  if (name.split('.').some((part) => reservedWords.has(part))) return 'reserved-word';
  if (reservedNames.some((reserved) => name === reserved || name.startsWith(`${reserved}.`)))
    return 'reserved-name';
  return ios && name.includes('_') ? 'underscore' : null;
}

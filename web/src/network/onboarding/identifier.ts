type Spelling = (text: string) => string;

/** A text as the letters and digits of ASCII; the tables of every script load with the first name that needs them. */
const spellingFor = async (text: string): Promise<Spelling> => {
  if (/^\p{ASCII}*$/u.test(text)) return (word) => word;
  try {
    return (await import('any-ascii')).default;
  } catch {
    // A suggestion is not worth a failure: what cannot be spelled is left out.
    return () => '';
  }
};

/** People spell these with an a, which the library leaves out or writes as a sign. */
const alefs = /[اٱعة]/g;
/** Short enough to be typed at a charger's own keys. */
const mostSigns = 24;

/** An identifier from a name: plain capitals and digits, which every charger can be told; empty when nothing is left. */
export const suggestIdentifier = async (title: string): Promise<string> => {
  const read = title
    .normalize('NFKD')
    .replaceAll(/['’ʼ]|\p{M}/gu, '')
    .replaceAll(alefs, 'a');
  const spell = await spellingFor(read);
  const words = read
    .replaceAll(/[\p{L}\p{N}]+/gu, (word) => spell(word).replaceAll(/[^a-z0-9]+/gi, ''))
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '');
  let identifier = '';
  for (const word of words) {
    const longer = identifier === '' ? word.slice(0, mostSigns) : `${identifier}-${word}`;
    if (longer.length > mostSigns) break;
    identifier = longer;
  }
  return identifier.toUpperCase();
};

/** The identifier after the name changed: one that was typed by hand stays. */
export const identifierAfter = async (
  before: { title: string; identifier: string },
  title: string,
): Promise<string> =>
  before.identifier === '' || before.identifier === (await suggestIdentifier(before.title))
    ? suggestIdentifier(title)
    : before.identifier;

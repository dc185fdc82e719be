/** Letters that do not come apart into a letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ا: 'a',
  ٱ: 'a',
  ء: '',
  ئ: 'y',
  ؤ: 'w',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ک: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a',
  و: 'w',
  ي: 'y',
  ى: 'a',
  ی: 'y',
};

/** Arabic and Persian digits. */
const digit = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  return sign;
};

/** Short enough to be typed at a charger's own keys. */
const mostSigns = 24;

/** An identifier from a name: plain capitals and digits, which every charger can be told; empty when nothing is left. */
export const suggestIdentifier = (title: string): string => {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/./gu, (sign) => letters[sign] ?? digit(sign));
  const words = plain
    .replaceAll(/['’ʼ]/g, '')
    .split(/[^a-z0-9]+/)
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
export const identifierAfter = (before: { title: string; identifier: string }, title: string): string =>
  before.identifier === '' || before.identifier === suggestIdentifier(before.title)
    ? suggestIdentifier(title)
    : before.identifier;

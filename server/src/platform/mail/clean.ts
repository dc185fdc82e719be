/** Characters that turn the letters around them round; whoever puts one into a name writes what nobody wrote. */
const overrides = /[\u202A-\u202E]/gu;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Halves of a character that was cut in two. */
const halves = /\p{Cs}/gu;
const controls = /[^\P{Cc}\n]+/gu;

const openers = /[\u2066-\u2068]/u;
const closer = '\u2069';

/** Isolates end where they began: one left open would reach over what follows. */
function balanced(text: string): string {
  let open = 0;
  let kept = '';
  for (const character of text) {
    if (openers.test(character)) open += 1;
    if (character === closer) {
      if (open === 0) continue;
      open -= 1;
    }
    kept += character;
  }
  return kept + closer.repeat(open);
}

function cut(text: string, most: number): string {
  // Before it is taken apart, because it may be as long as anybody likes.
  const characters = Array.from(text.slice(0, most * 2 + 2));
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** One line of at most so many characters, for a header. */
export const cleanLine = (text: string, most = 200): string =>
  balanced(
    cut(
      text
        .slice(0, most * 20)
        .replaceAll(halves, '�')
        .replaceAll(breaks, ' ')
        .replaceAll(overrides, '')
        .replaceAll(/ {2,}/g, ' ')
        .trim(),
      most,
    ),
  );

/** A paragraph, whose lines stay. */
export const cleanText = (text: string, most = 5_000): string =>
  balanced(
    cut(
      text
        .slice(0, most * 4)
        .replaceAll(halves, '�')
        .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
        .replaceAll(controls, '')
        .replaceAll(overrides, ''),
      most,
    ),
  );

import { mostShown, shownOf } from '../messages/rules-excerpt';

/** A call as it is kept beside a deviation. */
export interface Example {
  frame: string;
  /** Of the whole call. */
  bytes: number;
  isCut: boolean;
}

const shownOfCard = 4;

const veiled = (number: string, sign: string): string => {
  const hidden = number.length > shownOfCard ? number.length - shownOfCard : number.length;
  return sign.repeat(hidden) + number.slice(hidden);
};

/** Names that hold the number of a card: idTag and parentIdTag of 1.6, idToken, groupIdToken and additionalIdToken of 2.0.1. */
const named = String.raw`\w{0,20}(?:idTag|idToken)`;
const asText = new RegExp(String.raw`("${named}"\s{0,9}:\s{0,9}")((?:[^"\\]|\\[^])*)`, 'gi');
const asDigits = new RegExp(String.raw`("${named}"\s{0,9}:\s{0,9})(\d+)`, 'gi');
/** In the data of a vendor, which are a text with quotes of their own. */
const withinText = new RegExp(String.raw`(\\"${named}\\"\s{0,9}:\s{0,9}(?:\\")?)([^"\\,}]*)`, 'gi');

/** A maker needs to see that there is a number, and how long it is, not whose. */
const withoutCards = (frame: string): string => {
  const veil = (sign: string) => (_whole: string, name: string, number: string) =>
    name + veiled(number, sign);
  // What came as a number stays one.
  return frame
    .replaceAll(asText, veil('•'))
    .replaceAll(withinText, veil('•'))
    .replaceAll(asDigits, veil('9'));
};

/** A call as an example: its beginning, without secrets and without the numbers of cards. */
export function exampleOf(frame: string): Example {
  const isLong = frame.length > mostShown;
  const shown = withoutCards(shownOf({ text: frame.slice(0, mostShown), bytes: 0, isCut: isLong }));
  return {
    // A mask is longer than a short secret.
    frame: Buffer.from(shown.slice(0, mostShown)).toString().replaceAll('\u0000', '\uFFFD'),
    bytes: Buffer.byteLength(frame),
    isCut: isLong || shown.length > mostShown,
  };
}

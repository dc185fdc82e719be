import type { Locale, NetworkKind } from '@voltdeck/contract';

/** A text with its gaps filled. */
export const filled = (text: string, gaps: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => gaps[name] ?? gap);

/** A moment in words, with the zone it is told in; Latin digits in every language. */
export const momentIn = (at: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(at);

/** Where somebody logged in, as a person understands it; a number means something only where it is one of the internet, or of a machine near by. */
export function networkIn(
  { network, kind }: { network: string; kind: NetworkKind },
  words: { unknown: string; networkHere: string; networkLocal: string },
): string {
  if (kind === 'internet') return network;
  const named = { here: words.networkHere, local: words.networkLocal, unknown: words.unknown };
  return filled(named[kind], { network });
}

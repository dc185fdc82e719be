import type { Locale, NetworkKind } from '@voltdeck/contract';

/** A word of a User-Agent and what it stands for; the first that is found counts, because programs also name those they resemble. */
type Table = readonly (readonly [RegExp, string])[];

const browsers: Table = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^okhttp\/|\bDalvik\//, 'Android app'],
  [/\bCFNetwork\//, 'Apple app'],
  [/^python-/i, 'Python'],
  [/^(?:node|undici|axios)\b/i, 'Node.js'],
];

const systems: Table = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bDarwin\//, 'Apple'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstIn = (table: Table, text: string): string | null =>
  table.find(([word]) => word.test(text))?.[1] ?? null;

/** What a device is by its User-Agent; null for what that does not say. */
export function deviceIn(userAgent: string | null): { browser: string | null; system: string | null } {
  const said = userAgent ?? '';
  return { browser: firstIn(browsers, said), system: firstIn(systems, said) };
}

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

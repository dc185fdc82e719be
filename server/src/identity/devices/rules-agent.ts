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

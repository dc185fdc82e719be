const codePattern = /^[a-z0-9-]{1,64}$/;

/** Whose page is meant: the one of the address, else the one used last; null where neither is known. */
export const codeFor = (asked: string | null, last: string | null): string | null =>
  [asked, last].find((code) => code !== null && codePattern.test(code)) ?? null;

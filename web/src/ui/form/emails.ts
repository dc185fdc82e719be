/** Addresses as they are typed: several are parted by commas, blanks or lines; each stands once. */
export const typedEmails = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;،]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** What is left of a list once more were typed. */
export const withEmails = (known: readonly string[], text: string): string[] => {
  const lower = new Set(known.map((email) => email.toLowerCase()));
  return [...known, ...typedEmails(text).filter((email) => !lower.has(email.toLowerCase()))];
};

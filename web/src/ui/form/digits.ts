const latin = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - (code >= 0x06_f0 ? 0x06_f0 : 0x06_60));
};

/** A text with the digits of Arabic and Persian keyboards as Latin ones. */
export const latinDigits = (text: string): string => text.replaceAll(/[٠-٩۰-۹]/g, latin);

/** The digits of a text alone, whichever keyboard wrote them: Arabic, Persian, full-width. */
export const digitsIn = (text: string): string => latinDigits(text.normalize('NFKC')).replaceAll(/\D/g, '');

/** The mark of style elements that the server's Content-Security-Policy lets in; undefined where a page has none. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

export const styleNonce = (): string => nonce ?? '';

/** Where the library that keeps a page still below a dialog looks for it. */
export const markStylesOfLibraries = (): void => {
  Object.assign(globalThis, { __webpack_nonce__: nonce });
};

/** The code of a system or database error (`ECONNREFUSED`, `40001`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The text of whatever was thrown; a failed connection to several addresses has an empty one, so its code stands in. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? (errorCode(error) ?? error.name) : error.message;
}

/** All zones this browser knows, with the one that is usual here even if it is called otherwise. */
export const zonesWith = (usual: string): string[] => [
  ...new Set([usual, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];

/** Every table by name; each store adds its own (`declare module '../../platform/db/tables'`). */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Tables {}

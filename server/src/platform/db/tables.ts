/** Every table by name; each store adds its own (`declare module '../../platform/db/tables'`). */
export interface Tables {}

export * from './endpoint';
export * from './problems';
export * from './page';
export * as wire from './wire';
export * from './plans/features';
export * from './identity/permissions';
export * from './reference/currencies';

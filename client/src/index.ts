export { type CallName, type Client, type ClientOptions, createClient, type PagedCall } from './client';
export { VoltdeckError } from './failure';
export type { Calls } from './generated/calls';

import type { ActionSchemas } from '../schema/schema';
import schemas from './generated/schemas.json';
import type { V201Requests } from './generated/types';

/** The official schemas of OCPP 2.0.1, by action. */
export const v201Schemas = schemas as unknown as Readonly<Record<keyof V201Requests, ActionSchemas>>;

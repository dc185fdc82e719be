import type { ActionSchemas } from '../schema/schema';
import schemas from './generated/schemas.json';
import type { V16Requests } from './generated/types';

/** The official schemas of OCPP 1.6 with its security extension, by action. */
export const v16Schemas = schemas as unknown as Readonly<Record<keyof V16Requests, ActionSchemas>>;

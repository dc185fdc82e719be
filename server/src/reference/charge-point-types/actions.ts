import type { ChargePointType, chargePointTypes as calls, Parsed } from '@voltdeck/contract';
import { plainList } from '../../kernel/plain-list';
import type { Ctx } from '../../platform/ctx';
import { chargePointTypes } from './rules';

/** The types a charge point may have. */
export const listChargePointTypes = async (
  _ctx: Ctx,
  { query }: Parsed<typeof calls.listChargePointTypes>,
): Promise<ChargePointType[]> => plainList(chargePointTypes, query);

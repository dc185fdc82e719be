import type { ChargePointType } from '@voltdeck/contract';
import { chargePointTypes } from './rules';

/** The types a charge point may have. */
export const listChargePointTypes = async (): Promise<ChargePointType[]> => [...chargePointTypes];

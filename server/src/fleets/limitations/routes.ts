import { limitations } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  createLimitation,
  deleteLimitation,
  limitationHolidays,
  setLimitationHolidays,
  updateLimitation,
} from './actions';
import { getLimitation, listLimitations } from './actions/views';

export const limitationRoutes = [
  on(limitations.listLimitations, listLimitations),
  on(limitations.createLimitation, createLimitation),
  on(limitations.limitationHolidays, limitationHolidays),
  on(limitations.setLimitationHolidays, setLimitationHolidays),
  on(limitations.getLimitation, getLimitation),
  on(limitations.updateLimitation, updateLimitation),
  on(limitations.deleteLimitation, deleteLimitation),
];

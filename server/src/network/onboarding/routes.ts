import { onboarding } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { addChargePoint, checkLimitation } from './actions';

export const onboardingRoutes = [
  on(onboarding.createChargePoint, addChargePoint),
  on(onboarding.checkLimitation, checkLimitation),
];

import { factKind } from '../../kernel/facts';

/** What an operator decides about charging has changed. */
export const ChargingSettingsChanged = factKind<{ operatorId: number }>('ChargingSettingsChanged', {
  changed: ({ operatorId }) => ({ kind: 'charging-settings', id: operatorId }),
});

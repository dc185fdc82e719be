import { factKind } from '../../kernel/facts';

/** Name, country, currency, time zone or the first steps of an operator changed. */
export const OperatorChanged = factKind<{ operatorId: number }>('OperatorChanged', {
  changed: ({ operatorId }) => ({ kind: 'operator', id: operatorId }),
});

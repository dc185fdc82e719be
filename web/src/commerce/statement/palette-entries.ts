import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    statement:
      'Statement balance money earnings movements transactions books ledger كشف الحساب الرصيد الأرباح الحركات الدفاتر Relevé solde argent revenus mouvements écritures grand livre Extracto saldo dinero ingresos movimientos asientos libro mayor',
  },
};

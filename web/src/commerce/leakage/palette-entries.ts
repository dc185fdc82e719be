import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    leakage:
      'Leakage lost money reconciliation differences unpaid unbilled energy التسرب المالي الخسائر مطابقة فروق طاقة غير مفوترة Pertes rapprochement écarts impayés énergie non facturée Fugas conciliación diferencias impagados energía no facturada',
  },
};

import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    workers:
      'Workers staff attendants cash collection hand-over العمال الموظفون تحصيل النقد تسليم Agents personnel espèces encaissement remise Empleados personal efectivo cobro entrega',
  },
};

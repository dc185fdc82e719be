import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    payouts:
      'Payouts withdraw withdrawal balance bank account IBAN method الصرف سحب الرصيد حساب بنكي طرق الصرف Versements retrait solde compte bancaire moyens Pagos retirar retiro saldo cuenta bancaria métodos de cobro',
  },
};

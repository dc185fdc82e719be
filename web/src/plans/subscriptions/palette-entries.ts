import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: { subscriptions: 'Plans subscription upgrade الخطط الاشتراك Offres abonnement Planes suscripción' },
};

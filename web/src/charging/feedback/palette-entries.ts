import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    feedback:
      'Feedback reviews ratings stars التقييمات الآراء النجوم Avis notes étoiles commentaires Opiniones valoraciones estrellas reseñas',
  },
};

import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    developerApi:
      'Developer API key token webhooks OpenAPI واجهة المطورين مفتاح ويب هوك API pour développeurs clé webhooks API para desarrolladores clave webhooks',
  },
};

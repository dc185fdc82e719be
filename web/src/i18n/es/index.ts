import { withPages } from '../noun-texts';
import app from './app.json';
import desk from './desk.json';
import network from './network.json';
import ui from './ui.json';

export const messages = {
  app: withPages(
    app,
    import.meta.glob<object>('../../{*/*,app/pages/*}/texts/es.pages.json', {
      eager: true,
      import: 'default',
    }),
  ),
  desk,
  network,
  ui,
};

import app from './app.json';
import bulk from './bulk.json';
import charging from './charging.json';
import commerce from './commerce.json';
import desk from './desk.json';
import home from './home.json';
import map from './map.json';
import messageTexts from './messages.json';
import network from './network.json';
import onboarding from './onboarding.json';
import settings from './settings.json';
import ui from './ui.json';

export const messages = {
  app,
  bulk,
  charging,
  commerce,
  desk,
  home,
  map,
  messages: messageTexts,
  network,
  onboarding,
  settings,
  ui,
};

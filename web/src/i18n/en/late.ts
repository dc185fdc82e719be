import bulk from './bulk.json';
import charging from './charging.json';
import commerce from './commerce.json';
import home from './home.json';
import map from './map.json';
import messageTexts from './messages.json';
import onboarding from './onboarding.json';
import settings from './settings.json';

export const lateMessages = {
  bulk,
  charging,
  commerce,
  home,
  map,
  messages: messageTexts,
  onboarding,
  settings,
};

import app from './app.json';
import charging from './charging.json';
import commerce from './commerce.json';
import home from './home.json';
import map from './map.json';
import network from './network.json';
import onboarding from './onboarding.json';
import ui from './ui.json';

export const messages = { app, charging, commerce, home, map, network, onboarding, ui };

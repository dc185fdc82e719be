import app from './app.json';
import charging from './charging.json';
import commerce from './commerce.json';
import home from './home.json';
import network from './network.json';
import ui from './ui.json';

export const messages = { app, charging, commerce, home, network, ui };

import app from './app.json';
import desk from './desk.json';
import network from './network.json';
import ui from './ui.json';

export const messages = {
  app,
  desk,
  network,
  ui,
};

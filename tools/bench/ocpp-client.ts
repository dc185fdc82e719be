import { Chargers, type Order, type Setting } from './ocpp/loads';

/** The chargers, in a process of their own, so that their work is not taken for the server's. */
process.once('message', (setting: Setting) => {
  const chargers = new Chargers(setting);
  process.on('message', (order: Order) => {
    void chargers.follow(order).then((did) => process.send?.(did));
  });
  process.send?.('ready');
});
process.once('disconnect', () => process.exit());

import { createServer } from 'node:http';
import process from 'node:process';
import { WebSocketServer } from 'ws';

// The least a central system can do: it answers each call at once, keeps nothing and checks nothing.
// Its backlog is node's own, as the product's is.

const now = new Date().toISOString();

/**
 * What a charger has to hear to go on.
 * @type {ReadonlyArray<readonly [string, string]>}
 */
const answers = [
  ['BootNotification', `{"status":"Accepted","currentTime":"${now}","interval":300}`],
  ['StartTransaction', '{"transactionId":1,"idTagInfo":{"status":"Accepted"}}'],
  ['Started', '{"idTokenInfo":{"status":"Accepted"}}'],
];

const sockets = new WebSocketServer({ noServer: true });
const server = createServer();
server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (charger) => {
    charger.on('error', () => undefined);
    charger.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      const id = text.slice(3, text.indexOf(',', 3));
      // The action stands within the first part of the frame.
      const head = text.slice(0, 80);
      const payload = answers.find(([word]) => head.includes(word))?.[1] ?? '{}';
      charger.send(`[3,${id},${payload}]`);
    });
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`listening on ${address.port}`);
});
process.once('SIGTERM', () => process.exit());

import type { FastifyInstance } from 'fastify';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from './openapi';

/** There is one document, so nothing to choose from at the top. */
const pageStyle = '.swagger-ui .topbar { display: none; } .swagger-ui .info { margin: 24px 0; }';

/** `/docs`, a page to read and try the API, and its document at `/docs/openapi.json`. */
export async function serveDocs(app: FastifyInstance, productName: string): Promise<void> {
  const document = openApi(productName);
  await app.register(printedDocument(document));
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: `${productName} API`, css: [{ filename: 'page.css', content: pageStyle }] },
    uiConfig: { url: '/docs/openapi.json', deepLinking: true, docExpansion: 'none', tryItOutEnabled: true },
  });
  const text = JSON.stringify(document);
  app.get('/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text),
  );
}

/** Stands in for the plugin that would gather schemas from routes: the page asks it for the document. */
function printedDocument(document: object) {
  const plugin = async (app: FastifyInstance): Promise<void> => {
    app.decorate('swagger', () => document);
  };
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  });
}

import type { DriverPageBrand } from '@voltdeck/contract';
import { driverPages } from '@voltdeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openDriverPage } from '../../apps';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import { drawIcon } from '../../platform/images/render';
import { networkAsking } from './access';

export interface InstallOptions {
  house: House;
  productName: string;
}

/** What an installed page is called and looks like where no operator is named. */
type Look = Pick<DriverPageBrand, 'name' | 'primary'> & { code: string | null };

const plain = { colour: '#0b7a53', text: '#ffffff' } as const;

/** Pixels of the icons that telephones and browsers ask for. */
const sizes = [192, 512] as const;
type Size = (typeof sizes)[number];

/** Icons that are remembered: each takes some 5 kB. */
const mostIcons = 200;

/** The lightning of the product in the colours of an operator; `inset` leaves the edge that some telephones cut off. */
const iconOf = ({ colour, text }: Look['primary'], isMaskable: boolean): string => {
  const [corner, scale] = isMaskable ? [0, 0.72] : [7, 1];
  const shift = 16 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><rect width="32" height="32" rx="${corner}" fill="${colour}"/><path transform="translate(${shift} ${shift}) scale(${scale})" d="M17.6 5.5 8.4 17.4a.6.6 0 0 0 .48.97h5.3l-1.3 7.5c-.1.6.66.93 1.03.45l9.2-11.9a.6.6 0 0 0-.48-.97h-5.3l1.3-7.5c.1-.6-.66-.93-1.03-.45Z" fill="${text}"/></svg>`;
};

const manifestOf = ({ name, code, primary }: Look) => {
  const asked = code === null ? '' : `?o=${code}`;
  const icon = (file: string, size: Size, purpose: 'any' | 'maskable') => ({
    src: `/c/${file}.png${asked}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: `/c/${asked}`,
    name,
    start_url: `/c/${asked}`,
    scope: '/c/',
    display: 'standalone',
    theme_color: primary.colour,
    background_color: '#f6f7f7',
    icons: [
      ...sizes.map((size) => icon(`icon-${size}`, size, 'any')),
      icon('icon-maskable', 512, 'maskable'),
    ],
  };
};

type Asking = FastifyRequest<{ Querystring: { o?: unknown } }>;

/** What a browser asks for to put the page of an operator on the home screen. */
export function serveDriverInstall(app: FastifyInstance, { house, productName }: InstallOptions): void {
  const lookOf = async (request: Asking): Promise<Look> => {
    const nobody = { code: null, name: productName, primary: plain };
    const asked = driverPages.pageCode.safeParse(request.query.o);
    if (!asked.success) return nobody;
    const asNobody = { lane: 'call', turn: networkAsking(request), requestId: request.id } as const;
    try {
      return await house.run({ actor: { kind: 'system' }, ...asNobody }, (ctx) =>
        openDriverPage(ctx, { params: { code: asked.data }, query: {}, body: {} }),
      );
    } catch (error) {
      // A page that was switched off is still on somebody's home screen.
      if (error instanceof Problem && error.code === 'not-found') return nobody;
      throw error;
    }
  };
  app.get('/c/manifest.webmanifest', async (request: Asking, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await lookOf(request)))),
  );
  const drawn = new Map<string, Promise<Buffer>>();
  const draw = (look: Look, size: Size, isMaskable: boolean): Promise<Buffer> => {
    const svg = iconOf(look.primary, isMaskable);
    const name = `${size} ${svg}`;
    const icon = drawn.get(name) ?? drawIcon(svg, size);
    if (drawn.size >= mostIcons) drawn.clear();
    drawn.set(name, icon);
    icon.catch(() => drawn.delete(name));
    return icon;
  };
  const serveIcon = (file: string, size: Size, isMaskable: boolean): void => {
    app.get(`/c/${file}.png`, async (request: Asking, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/png')
        .send(await draw(await lookOf(request), size, isMaskable)),
    );
  };
  for (const size of sizes) serveIcon(`icon-${size}`, size, false);
  serveIcon('icon-maskable', 512, true);
}

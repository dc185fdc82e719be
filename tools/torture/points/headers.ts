import { Product } from '../product/product';
import { ask } from '../wire/http';
import type { World } from '../world/world';
import type { Finding, Point } from './point';

const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );

async function policies({ product }: World): Promise<Finding[]> {
  const { headers } = await ask(product.port, { path: '/' });
  const directives = directivesOf(String(headers['content-security-policy'] ?? ''));
  const connect = directives.get('connect-src') ?? [];
  const style = directives.get('style-src') ?? [];
  const permissions = String(headers['permissions-policy'] ?? '');
  return [
    {
      did: 'the Content-Security-Policy of a page: where it may connect to',
      expected: 'no scheme alone, such as ws:',
      seen: `connect-src ${connect.join(' ')}`,
      isFine: connect.length > 0 && !connect.some((source) => /^[a-z]+:$|^\*$/.test(source)),
    },
    {
      did: 'the Content-Security-Policy of a page: its scripts',
      expected: "neither 'unsafe-inline' nor 'unsafe-eval'",
      seen: `script-src ${directives.get('script-src')?.join(' ') ?? 'is missing'}; style-src ${style.join(' ')}`,
      isFine: directives.get('script-src')?.every((source) => !source.includes('unsafe')) === true,
    },
    {
      did: 'the Permissions-Policy of a page',
      expected: 'camera, microphone and geolocation are named',
      seen: permissions === '' ? 'none' : permissions.slice(0, 120),
      isFine: ['camera', 'microphone', 'geolocation'].every((name) => permissions.includes(name)),
    },
  ];
}

const csrfCookie = async (port: number): Promise<string> => {
  const { headers } = await ask(port, { path: '/sanctum/csrf-cookie' });
  return headers['set-cookie']?.find((line) => line.startsWith('XSRF-TOKEN=')) ?? '';
};

const attributesOf = (cookie: string): string => cookie.replace(/^[^;]*;?\s*/, '');

/** A second product, which is told that people reach it by https and nothing of a proxy. */
async function behindHttps({ programs }: World): Promise<Finding[]> {
  const product = await Product.start({ programs, settings: { PUBLIC_URL: 'https://charge.example.com' } });
  try {
    const cookie = await csrfCookie(product.port);
    const warning = product.said.split('\n').find((line) => line.includes('TRUST_PROXY'));
    return [
      {
        did: 'the XSRF-TOKEN cookie where PUBLIC_URL is https',
        expected: 'Secure, SameSite, Path=/, no Domain',
        seen: attributesOf(cookie) || 'no cookie',
        isFine:
          /; Secure/i.test(cookie) &&
          /; SameSite=/i.test(cookie) &&
          /; Path=\//i.test(cookie) &&
          !/domain/i.test(cookie),
      },
      {
        did: 'PUBLIC_URL is https and TRUST_PROXY is not set',
        expected: 'the start warns',
        seen: warning === undefined ? 'it does not' : warning.slice(0, 160),
        isFine: warning !== undefined,
      },
    ];
  } finally {
    await product.stop();
  }
}

async function signedCookie({ product }: World): Promise<Finding> {
  const cookie = await csrfCookie(product.port);
  const forged = 'f'.repeat(43);
  const { status } = await ask(product.port, {
    method: 'POST',
    path: '/api/auth/login',
    from: '127.0.0.80',
    headers: { cookie: `XSRF-TOKEN=${forged}`, 'x-xsrf-token': forged },
    body: { email: 'nobody@torture.test', password: 'nothing at all' },
  });
  return {
    did: 'a login with an XSRF-TOKEN that the product never gave',
    expected: 'refused with 419',
    seen: `${status}; the true one has ${attributesOf(cookie)}`,
    isFine: status === 419,
  };
}

export const headers: Point = {
  number: 9,
  name: 'headers',
  fact: 'pages and cookies carry what browsers protect people by',
  run: async (world) => [
    ...(await policies(world)),
    await signedCookie(world),
    ...(await behindHttps(world)),
  ],
};

import { z } from 'zod';
import { endpoint, type Upload } from '../endpoint';
import { boolean, integer, name, optionalText, orNothing, text } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    'driver-page': true;
  }
}

/** The header by which the drivers' page of an operator calls what apps call with a key (docs/decisions.md#drivers-page). */
export const pageHeader = 'x-driver-page';

/** A page's code, as it stands in its address: made of the operator's name and digits, and never changed. */
export const pageCode = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** A colour as `#rrggbb`. */
const colour = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: 'invalid' });

/** A colour and what text on it is written in: black or white, whichever is read better. */
const painted = z.object({ colour: z.string(), text: z.enum(['#000000', '#ffffff']) });

/** How an operator shows itself to drivers. */
export const driverPageBrand = z.object({
  code: z.string(),
  name: z.string(),
  slogan: z.string().nullable(),
  /** Addresses of its logo by width in pixels, the narrowest first; empty while it has none. */
  logo: z.array(z.object({ width: z.int(), url: z.string() })),
  primary: painted,
  secondary: painted,
  /** In the form of E.164, such as +33123456789. */
  support_number: z.string().nullable(),
  terms_url: z.string().nullable(),
  /** Who is behind it, as the law of many countries asks for; lines are parted by line breaks. */
  imprint: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** ISO 4217. */
  currency: z.string(),
});
export type DriverPageBrand = z.infer<typeof driverPageBrand>;

/** What of a brand is hard to see: the colour has less than 3 against this page; `contrast` is that of WCAG, from 1 to 21. */
export const brandWarning = z.object({
  kind: z.enum(['page-light', 'page-dark']),
  field: z.enum(['primary_color', 'secondary_color']),
  contrast: z.number(),
});
export type BrandWarning = z.infer<typeof brandWarning>;

/** The drivers' page of an operator as its own people see it. */
export const driverPageShape = z.object({
  code: z.string(),
  /** While it is off, nothing of it is answered to anybody. */
  enabled: z.boolean(),
  /** Null where the name of the operator is shown. */
  name: z.string().nullable(),
  primary_color: z.string(),
  secondary_color: z.string(),
  slogan: z.string().nullable(),
  support_number: z.string().nullable(),
  terms_url: z.string().nullable(),
  imprint: z.string().nullable(),
  /** Where drivers open it. */
  url: z.string(),
  brand: driverPageBrand,
  warnings: z.array(brandWarning),
  /** Raised by every change; sent back with a change, it tells whether somebody else was faster. */
  version: z.int(),
});
export type DriverPage = z.infer<typeof driverPageShape>;

export const getDriverPage = endpoint({
  method: 'GET',
  path: '/api/driver-page',
  summary: 'How the drivers’ page of the operator looks, and what of it reads badly',
  needs: { operator: 'build.read' },
  result: driverPageShape,
});

export const driverPageBody = z.strictObject({
  enabled: boolean(),
  name: orNothing(name(80)),
  primary_color: colour(),
  secondary_color: colour(),
  slogan: orNothing(name(120)),
  support_number: orNothing(text(30)),
  terms_url: orNothing(
    z
      .string()
      .trim()
      .max(500)
      .pipe(z.url({ protocol: /^https$/, error: 'invalid' })),
  ),
  imprint: optionalText(2_000),
  version: integer(z.int().min(0)).optional(),
});
export type DriverPageBody = z.output<typeof driverPageBody>;

export const setDriverPage = endpoint({
  method: 'PUT',
  path: '/api/driver-page',
  summary: 'Changes the drivers’ page; what is left out of the texts is emptied',
  needs: { operator: 'build.update' },
  body: driverPageBody,
  result: driverPageShape,
});

const logo = {
  field: 'logo',
  maxBytes: 5 * 1024 * 1024,
  kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const satisfies Upload;

export const setDriverPageLogo = endpoint({
  method: 'POST',
  path: '/api/driver-page/logo',
  summary: 'Gives the drivers’ page a logo in place of the one it has',
  needs: { operator: 'build.update' },
  upload: logo,
  result: driverPageShape,
});

export const deleteDriverPageLogo = endpoint({
  method: 'DELETE',
  path: '/api/driver-page/logo',
  summary: 'Takes the logo off the drivers’ page; without one nothing changes',
  needs: { operator: 'build.update' },
  result: driverPageShape,
});

const ofPage = z.object({ code: pageCode });

export const openDriverPage = endpoint({
  method: 'GET',
  path: '/api/c/pages/{code}',
  summary: 'How an operator shows itself to drivers',
  needs: { public: true },
  params: ofPage,
  result: driverPageBrand,
});

export const openOnlyDriverPage = endpoint({
  method: 'GET',
  path: '/api/c/pages',
  summary:
    'The same of the only operator whose page is on; null where there are several, which are asked for by the code of a station or of a page, and nobody is told theirs',
  needs: { public: true },
  result: z.object({
    pages: z.enum(['none', 'one', 'several']),
    page: driverPageBrand.nullable(),
  }),
});

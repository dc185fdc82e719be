import type { BrandWarning, DriverPage, DriverPageBody, DriverPageBrand } from '@voltdeck/contract';

/** A drivers' page as it is kept. */
export interface KeptPage {
  operator_id: number;
  code: string;
  enabled: boolean;
  name: string | null;
  primary_color: string;
  secondary_color: string;
  slogan: string | null;
  support_number: string | null;
  terms_url: string | null;
  imprint: string | null;
  logo_key: string | null;
  version: number;
}

/** What of its operator a page shows. */
export interface PageOwner {
  name: string;
  country: string;
  currency: string;
}

/** The colours of a page whose operator has chosen none. */
export const usualColours = { primary_color: '#0b5fff', secondary_color: '#0f766e' } as const;

/** The widths a logo is kept in, in pixels. */
export const logoWidths = [96, 256, 512] as const;

export const logoFileOf = (key: string, width: (typeof logoWidths)[number]): string => `${key}-${width}.webp`;

export const logoFilesOf = (key: string): string[] => logoWidths.map((width) => logoFileOf(key, width));

const longestSlug = 24;

/** A code made of a name and digits; a name without Latin letters leaves the digits alone. */
export function codeOf(name: string, digits: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? `c-${digits}` : `${slug}-${digits}`;
}

/** So many digits of a text of chance. */
export const digitsOf = (chance: string, count: number): string =>
  Array.from(chance)
    .map((letter) => (letter.codePointAt(0) ?? 0) % 10)
    .join('')
    .slice(0, count);

const channel = (part: string): number => {
  const value = Number.parseInt(part, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** The relative luminance of a colour `#rrggbb`, from 0 to 1 (WCAG 2). */
const luminanceOf = (colour: string): number =>
  0.2126 * channel(colour.slice(1, 3)) +
  0.7152 * channel(colour.slice(3, 5)) +
  0.0722 * channel(colour.slice(5, 7));

/** How far two colours stand apart, from 1 to 21 (WCAG 2). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** What text on a colour is written in: black or white, whichever is read better. */
export const textOn = (colour: string): '#000000' | '#ffffff' =>
  contrastOf(colour, '#ffffff') >= contrastOf(colour, '#000000') ? '#ffffff' : '#000000';

/** What buttons are drawn on in the light and in the dark. */
const grounds = { 'page-light': '#ffffff', 'page-dark': '#14171c' } as const;
const leastContrast = 3;

/**
 * What of two colours is hard to see on a page (WCAG 2, 1.4.11); it is told, not refused. Text on them always reads well enough:
 * black or white has 4.5 on any colour.
 */
export const warningsOf = (colours: Pick<KeptPage, 'primary_color' | 'secondary_color'>): BrandWarning[] =>
  (['primary_color', 'secondary_color'] as const).flatMap((field) =>
    (['page-light', 'page-dark'] as const).flatMap((kind) => {
      const contrast = contrastOf(colours[field], grounds[kind]);
      return contrast < leastContrast ? [{ kind, field, contrast: Math.floor(contrast * 100) / 100 }] : [];
    }),
  );

const painted = (colour: string) => ({ colour, text: textOn(colour) });

/** A page as anybody reads it. */
export const toBrand = (
  page: KeptPage,
  { name, country, currency }: PageOwner,
  addressOf: (file: string) => string,
): DriverPageBrand => ({
  code: page.code,
  name: page.name ?? name,
  slogan: page.slogan,
  logo:
    page.logo_key === null
      ? []
      : logoWidths.map((width) => ({ width, url: addressOf(logoFileOf(page.logo_key ?? '', width)) })),
  primary: painted(page.primary_color),
  secondary: painted(page.secondary_color),
  support_number: page.support_number,
  terms_url: page.terms_url,
  imprint: page.imprint,
  country,
  currency,
});

/** A page as the operator's own people read it. */
export const toShown = (page: KeptPage, brand: DriverPageBrand, url: string): DriverPage => ({
  code: page.code,
  enabled: page.enabled,
  name: page.name,
  primary_color: page.primary_color,
  secondary_color: page.secondary_color,
  slogan: page.slogan,
  support_number: page.support_number,
  terms_url: page.terms_url,
  imprint: page.imprint,
  url,
  brand,
  warnings: warningsOf(page),
  version: page.version,
});

/** Where drivers open a page. */
export const pathOf = ({ code }: Pick<KeptPage, 'code'>): string => `/c?o=${code}`;

/** What of a page changes; what is left out of the texts is emptied. */
export type PageChange = Omit<KeptPage, 'operator_id' | 'code' | 'logo_key' | 'version'>;

export const changeBy = (body: DriverPageBody, supportNumber: string | null): PageChange => ({
  enabled: body.enabled,
  name: body.name ?? null,
  primary_color: body.primary_color,
  secondary_color: body.secondary_color,
  slogan: body.slogan ?? null,
  support_number: supportNumber,
  terms_url: body.terms_url ?? null,
  imprint: body.imprint || null,
});

/** Whether a change leaves a page as it is. */
export const isSame = (page: KeptPage, change: PageChange): boolean =>
  (Object.keys(change) as (keyof PageChange)[]).every((key) => page[key] === change[key]);

/** A page as the log keeps it. */
export const loggedPage = ({
  code,
  enabled,
  name,
  primary_color,
  secondary_color,
  slogan,
  support_number,
  terms_url,
  imprint,
  logo_key,
}: KeptPage) => ({
  code,
  enabled,
  name,
  primary_color,
  secondary_color,
  slogan,
  support_number,
  terms_url,
  imprint,
  logo: logo_key !== null,
});

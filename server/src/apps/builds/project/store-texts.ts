import type { Locale } from '@voltdeck/contract';
import { filled } from '../../../platform/i18n/filled';
import type { AppOrder } from '../order';
import { buildWords } from '../texts';
import { jsonFile, type TextFile, textFile } from './texts';

/** Languages as the stores name them. */
const atGoogle: Readonly<Record<Locale, string>> = { en: 'en-US', ar: 'ar', fr: 'fr-FR', es: 'es-ES' };
const atApple: Readonly<Record<Locale, string>> = { en: 'en-US', ar: 'ar-SA', fr: 'fr-FR', es: 'es-ES' };

/** Characters that Google Play takes of a short description, and Apple of a subtitle. */
const mostShort = 80;
const mostSubtitle = 30;

const cut = (text: string, most: number): string =>
  Array.from(text).length <= most
    ? text
    : `${Array.from(text)
        .slice(0, most - 1)
        .join('')}…`;

function textsIn(locale: Locale, order: AppOrder): TextFile[] {
  const { store } = buildWords(locale);
  const values = { app: order.applicationName, operator: order.operator };
  const short = order.slogan ?? filled(store.short, values);
  const support =
    order.supportNumber === null ? [] : [filled(store.support, { number: order.supportNumber })];
  const full = [
    ...(order.slogan === null ? [] : [order.slogan]),
    ...Object.values(store.full).map((line) => filled(line, values)),
    ...support,
  ].join('\n\n');
  const [google, apple] = [`store/android/${atGoogle[locale]}`, `store/ios/${atApple[locale]}`];
  return [
    textFile(`${google}/title.txt`, order.applicationName),
    textFile(`${google}/short_description.txt`, cut(short, mostShort)),
    textFile(`${google}/full_description.txt`, full),
    ...(order.ios
      ? [
          textFile(`${apple}/name.txt`, order.applicationName),
          textFile(`${apple}/subtitle.txt`, cut(short, mostSubtitle)),
          textFile(`${apple}/description.txt`, full),
          ...(order.privacyPolicyUrl === null
            ? []
            : [textFile(`${apple}/privacy_url.txt`, order.privacyPolicyUrl)]),
        ]
      : []),
  ];
}

/** By this file, put to the address that it names, Android lets links of the installation open the app. */
const assetLinks = ({ packageName, fingerprint }: AppOrder): TextFile[] =>
  fingerprint === null
    ? []
    : [
        jsonFile('store/well-known/assetlinks.json', [
          {
            relation: ['delegate_permission/common.handle_all_urls'],
            target: {
              namespace: 'android_app',
              package_name: packageName,
              sha256_cert_fingerprints: [fingerprint],
            },
          },
        ]),
      ];

/** What the stores ask for in each language of the app. */
export const storeFiles = (order: AppOrder): TextFile[] => [
  ...order.languages.flatMap((locale) => textsIn(locale, order)),
  ...assetLinks(order),
];

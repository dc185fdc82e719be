const modules = (names: string) => new RegExp(`/node_modules/(?:${names})/`);

/** The first piece, which asks for what the page waits for: none of it may need one of the other pieces. */
const startParts =
  /\/src\/(?:main\.ts|api\/(?:ahead|headers|token)\.ts|i18n\/(?:locale|messages|noun-texts)\.ts)$|\/contract\/src\/endpoint\.ts$|vite\/preload-helper/;

/** Signs of what is set up or opened now and then come with that. */
const icons =
  /\/node_modules\/@tabler\/(?!.*\/Icon(?:Lifebuoy|Printer|UserPlus|Star|Circle|CircleCheckFilled|BrandAppleFilled|BrandGoogleFilled|MapOff|FocusCentered|FileDescription|HourglassHigh|ArrowNarrowDown|ArrowNarrowUp)\.mjs)/;

/** What screens show without anything opening over them: it brings none of what floats. */
const plainParts = [
  icons,
  modules(
    '@mantine/core/esm/components/(?:Radio|Switch|Textarea|Group|Paper|Alert|InlineInput|InlineInputField|Tabs|Text)',
  ),
  /\/ScrollArea\/utils\/to-int\.mjs$/,
  modules('@mantine/hooks/esm/(?:use-force-update|use-hotkeys)'),
  /\/@mantine\/core\/esm\/core\/utils\/(?:create-safe-context|create-scoped-keydown-handler|get-safe-id)\//,
  /\/src\/ui\/(?:details|figures|copy-button|anchor|isolated|days|save-text|values|live-value|status-badge|confirm|when-seen|old|side-scroll|url-tabs|when\/own-time|chart\/chart)\.(?:tsx?|module\.css)$/,
  /\/src\/charging\/(?:orders|messages|sessions|place-filters|deviations)[^?]*\.module\.css$/,
  /\/src\/charging\/(?:place-filters|orders\/(?:who|reasons)|deviations\/words)\.tsx?$/,
  // Calls of pages that show more than a list.
  /\/contract\/src\/(?:network\/(?:settings|onboarding|hours)|reference\/countries)\.ts$/,
  /\/src\/(?:api\/live-patches|network\/availability\/no-start|network\/prices\/price-words)\.tsx?$/,
];
/** What the list and the pages of guests both take: without a piece of its own, guests would load the list. */
const sharedParts = [
  icons,
  modules('@mantine/core/esm/components/(?:Input|InputBase|TextInput|NativeSelect|CloseButton)'),
  /\/@mantine\/core\/esm\/components\/(?:Combobox\/(?:ComboboxChevron|Combobox\.module|get-parsed-)|Checkbox\/CheckIcon)/,
  modules('@mantine/core/esm/utils/(?:InlineInput|InputsGroupFieldset)'),
  modules('@mantine/core/esm/core/(?:styles-api/use-resolved-styles-api|MantineProvider/color-functions)'),
  modules(
    '@mantine/hooks/esm/(?:use-id|use-merged-ref|use-uncontrolled|use-debounced-callback|utils/use-callback-ref)',
  ),
  /\/src\/ui\/(?:values|copy|clocks|days|page|when\/site-time)\.(?:tsx?|module\.css)$/,
  /\/src\/network\/availability\/charging-rules\.ts$/,
  /\/src\/identity\/(?:fleets\/row-list|password-resets\/new-password)\.module\.css$/,
];
/** What is typed into, without the form around it. */
const fieldParts = [
  modules('react-number-format|@mantine/core/esm/components/(?:NumberInput|NativeSelect|PasswordInput)'),
  modules('@mantine/hooks/esm/(?:use-debounced-value|utils/clamp)'),
  /\/src\/ui\/form\/(?:fields|time-input|time-of-day)\.tsx?$/,
  /\/src\/identity\/(?:logins\/(?:password-owner|use-slowed)|password-resets\/new-password)\.tsx?$/,
];
const formParts = [
  modules('@mantine/form|klona|fast-deep-equal'),
  /\/src\/ui\/form\/(?:use-server-form|form|issues|leave-guard|choice-fields|search-field)\.tsx?$/,
];
/** The messages of chargers, in lists and on the pages of orders and power centers. */
const messageParts = [/\/src\/charging\/messages\/[\w-]+\.tsx?$/, /\/contract\/src\/charging\/messages\.ts$/];
/** Which fleet a page is of, and the rows of its lists. */
const fleetParts = /\/src\/identity\/fleets\/(?:found-fleet|place|row-list)\.tsx?$/;
/** What the prices of a power center and their dialog share. */
const priceParts =
  /\/src\/network\/prices\/additions\.ts$|\/contract\/src\/(?:network\/(?:prices|price-changes)|charging\/rehearsals)\.ts$/;
/** Calls that many pages make: with the list or another piece they would bring that piece along. */
const callsOfMany =
  /\/contract\/src\/(?:charging\/sessions|commerce\/(?:settlements|balance)|network\/facets|identity\/codes|plans\/subscriptions)\.ts$/;
const callsOfFew = /\/contract\/src\/identity\/(?:permissions|registrations)\.ts$/;
/** Calls and looks of the page of one power center, which shows lists, too. */
const partsOfOne = [
  /\/contract\/src\/(?:charging\/deviations|network\/allowed-users)\.ts$/,
  /\/src\/network\/(?:media\/listing|hours\/hours)\.module\.css$/,
  /\/src\/network\/hours\/values\.ts$/,
];
const matches = (tests: readonly RegExp[]) => (id: string) => tests.some((test) => test.test(id));
/**
 * Few requests: all that the first page is made of is in three pieces, each with what it imports, and what several later
 * parts share is one piece for each kind; the rest loads when it is opened.
 */
export const groups = [
  { name: 'start', test: startParts, priority: 5 },
  {
    name: 'react',
    test: modules(
      'react|react-dom|scheduler|use-sync-external-store|@tanstack/(?:react-router|router-core|history|react-store|store|react-query|query-core)',
    ),
    priority: 4,
  },
  {
    name: 'first',
    test: matches([/\/src\/app\/show\.tsx$/, /\/src\/identity\/audit\/opened-later\.ts$/, callsOfMany]),
    priority: 3,
  },
  // Calls that are made on a few pages: apart, each would be a request of its own.
  { name: 'calls', test: callsOfFew, priority: 2 },
  { name: 'shared', test: matches(sharedParts), minShareCount: 2, priority: 2 },
  // What guests do without: a list, and what it shares with the other pages.
  {
    name: 'list',
    test: matches([/\/src\/network\/charge-points\/list-screen\.tsx$/, ...partsOfOne]),
    priority: 1,
  },
  { name: 'plain', test: matches(plainParts), minShareCount: 2 },
  { name: 'fields', test: matches(fieldParts), minShareCount: 2 },
  { name: 'form', test: matches(formParts), minShareCount: 2 },
  { name: 'fleet', test: fleetParts, minShareCount: 2 },
  { name: 'prices', test: priceParts, minShareCount: 2 },
  { name: 'frames', test: matches(messageParts), minShareCount: 2 },
];

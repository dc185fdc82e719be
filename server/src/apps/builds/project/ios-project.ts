import type { AppOrder } from '../order';

/** Names of 24 digits by which the parts of a project of Xcode know each other. */
const ids = new Map<string, string>();
const id = (name: string): string => {
  const known = ids.get(name);
  if (known !== undefined) return known;
  const made = `A0${(ids.size + 1).toString(16).padStart(22, '0')}`.toUpperCase();
  ids.set(name, made);
  return made;
};

interface Part {
  name: string;
  isa: string;
  fields: Readonly<Record<string, string>>;
}

/** Files of the app: those that are compiled, and those that lie beside. */
const sources = [{ path: 'AppDelegate.swift', type: 'sourcecode.swift' }];
const resources = [
  { path: 'Assets.xcassets', type: 'folder.assetcatalog' },
  { path: 'Base.lproj/Main.storyboard', type: 'file.storyboard' },
  { path: 'Base.lproj/LaunchScreen.storyboard', type: 'file.storyboard' },
  { path: 'capacitor.config.json', type: 'text.json' },
  { path: 'config.xml', type: 'text.xml' },
  { path: 'public', type: 'folder' },
];
const others = [
  { path: 'Info.plist', type: 'text.plist.xml' },
  { path: 'App.entitlements', type: 'text.plist.entitlements' },
];

const list = (names: readonly string[]): string => `(${names.map((name) => `${id(name)}, `).join('')})`;
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const refOf = ({ path, type }: { path: string; type: string }): Part => ({
  name: `ref ${path}`,
  isa: 'PBXFileReference',
  fields: { lastKnownFileType: type, path: quoted(path), sourceTree: '"<group>"' },
});
const fileOf = ({ path }: { path: string }): Part => ({
  name: `file ${path}`,
  isa: 'PBXBuildFile',
  fields: { fileRef: id(`ref ${path}`) },
});
const phase = (name: string, isa: string, files: readonly { path: string }[]): Part => ({
  name,
  isa,
  fields: {
    buildActionMask: '2147483647',
    files: list(files.map(({ path }) => `file ${path}`)),
    runOnlyForDeploymentPostprocessing: '0',
  },
});
const settings = (values: Readonly<Record<string, string>>): string =>
  `{ ${Object.entries(values)
    .map(([name, value]) => `${name} = ${value}; `)
    .join('')}}`;
const configuration = (of: string, name: string, values: Readonly<Record<string, string>>): Part => ({
  name: `${of} ${name}`,
  isa: 'XCBuildConfiguration',
  fields: { buildSettings: settings(values), name },
});
const configurations = (of: string): Part => ({
  name: `${of} configurations`,
  isa: 'XCConfigurationList',
  fields: {
    buildConfigurations: list([`${of} Debug`, `${of} Release`]),
    defaultConfigurationIsVisible: '0',
    defaultConfigurationName: 'Release',
  },
});

const group = (name: string, children: readonly string[], more: Record<string, string> = {}): Part => ({
  name,
  isa: 'PBXGroup',
  fields: { children: list(children), sourceTree: '"<group>"', ...more },
});

const refs = [...sources, ...resources, ...others];

/** Files, and the groups they stand in. */
const fileParts = (): Part[] => [
  ...refs.map(refOf),
  ...[...sources, ...resources].map(fileOf),
  {
    name: 'product',
    isa: 'PBXFileReference',
    fields: {
      explicitFileType: 'wrapper.application',
      includeInIndex: '0',
      path: 'App.app',
      sourceTree: 'BUILT_PRODUCTS_DIR',
    },
  },
  group(
    'app group',
    refs.map(({ path }) => `ref ${path}`),
    { path: 'App' },
  ),
  group('products', ['product'], { name: 'Products' }),
  group('main group', ['app group', 'products']),
];

/** What is built, and how its parts belong together. */
const targetParts = (): Part[] => [
  phase('sources', 'PBXSourcesBuildPhase', sources),
  phase('frameworks', 'PBXFrameworksBuildPhase', []),
  phase('resources', 'PBXResourcesBuildPhase', resources),
  {
    name: 'target',
    isa: 'PBXNativeTarget',
    fields: {
      buildConfigurationList: id('target configurations'),
      buildPhases: list(['sources', 'frameworks', 'resources']),
      buildRules: '()',
      dependencies: '()',
      name: 'App',
      productName: 'App',
      productReference: id('product'),
      productType: quoted('com.apple.product-type.application'),
    },
  },
  {
    name: 'project',
    isa: 'PBXProject',
    fields: {
      attributes: '{ LastUpgradeCheck = 1500; }',
      buildConfigurationList: id('project configurations'),
      compatibilityVersion: quoted('Xcode 14.0'),
      developmentRegion: 'en',
      hasScannedForEncodings: '0',
      knownRegions: '(en, Base)',
      mainGroup: id('main group'),
      productRefGroup: id('products'),
      projectDirPath: '""',
      projectRoot: '""',
      targets: list(['target']),
    },
  },
];

function partsOf({ packageName, versionName, versionCode }: AppOrder): Part[] {
  const target = {
    ASSETCATALOG_COMPILER_APPICON_NAME: 'AppIcon',
    CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
    CODE_SIGN_STYLE: 'Automatic',
    CURRENT_PROJECT_VERSION: String(versionCode),
    INFOPLIST_FILE: 'App/Info.plist',
    IPHONEOS_DEPLOYMENT_TARGET: '14.0',
    LD_RUNPATH_SEARCH_PATHS: quoted('$(inherited) @executable_path/Frameworks'),
    MARKETING_VERSION: versionName,
    PRODUCT_BUNDLE_IDENTIFIER: quoted(packageName),
    PRODUCT_NAME: quoted('$(TARGET_NAME)'),
    SWIFT_VERSION: '5.0',
    TARGETED_DEVICE_FAMILY: quoted('1,2'),
  };
  const whole = { CLANG_ENABLE_MODULES: 'YES', CLANG_ENABLE_OBJC_ARC: 'YES', SDKROOT: 'iphoneos' };
  return [
    ...fileParts(),
    ...targetParts(),
    configuration('project', 'Debug', { ...whole, ONLY_ACTIVE_ARCH: 'YES' }),
    configuration('project', 'Release', { ...whole, VALIDATE_PRODUCT: 'YES' }),
    configuration('target', 'Debug', target),
    configuration('target', 'Release', target),
    configurations('project'),
    configurations('target'),
  ];
}

/** The file by which Xcode knows a project. */
export function projectFile(order: AppOrder): string {
  const parts = partsOf(order).map(
    ({ name, isa, fields }) =>
      `\t\t${id(name)} = { isa = ${isa}; ${Object.entries(fields)
        .map(([field, value]) => `${field} = ${value};`)
        .join(' ')} };`,
  );
  return `// !$*UTF8*$!
{
\tarchiveVersion = 1;
\tclasses = {};
\tobjectVersion = 56;
\tobjects = {
${parts.join('\n')}
\t};
\trootObject = ${id('project')};
}
`;
}

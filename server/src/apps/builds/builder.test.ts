import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keystore, storePassword } from '../../platform/keystores/testing-keystores';
import { createAppBuilder } from './builder';
import type { AppOrder } from './order';
import { iconOf } from './testing-builds';
import { type BuildFolders, buildFolders } from './testing-house';

const run = promisify(execFile);

let folders: BuildFolders;
let told: string[] = [];
beforeEach(() => {
  folders = buildFolders();
  told = [];
});
afterEach(() => folders.close());

const order = async (change: Partial<AppOrder> = {}): Promise<AppOrder> => ({
  id: 7,
  versionCode: 7,
  versionName: '1.0.7',
  applicationName: `L'Ampère & <Fils>`,
  packageName: 'org.ampere.charge',
  slogan: 'Charge on "time"',
  primaryColor: '#0a7d4f',
  secondaryColor: '#f2b705',
  languages: ['en', 'ar'],
  mapsKey: null,
  publishableKey: 'pk_test_1',
  supportNumber: '+96261234567',
  privacyPolicyUrl: 'https://ampere.example/privacy',
  termsUrl: null,
  bundle: false,
  minimize: true,
  ios: true,
  operator: 'Ampere',
  server: 'https://charge.ampere.example',
  pageCode: 'ampere',
  icon: await iconOf(1024),
  logo: null,
  key: null,
  fingerprint: null,
  locale: 'en',
  at: new Date('2026-03-02T10:00:00Z'),
  ...change,
});

const tools = { tell: (line: string) => void told.push(line), signal: new AbortController().signal };
const builderOf = (hasToolchain = false) =>
  createAppBuilder({
    appFolder: folders.app,
    workFolder: folders.work,
    toolchain: hasToolchain ? folders.toolchain : null,
  });

async function built(change: Partial<AppOrder> = {}, hasToolchain = false) {
  const made = await builderOf(hasToolchain).build(await order(change), tools);
  if ('failure' in made) throw new Error(made.failure);
  const archive = (kind: string) =>
    unzipSync(readFileSync(made.files.find((file) => file.kind === kind)?.path ?? ''));
  return { ...made, project: archive('project'), web: archive('web') };
}
const textOf = (files: Record<string, Uint8Array>, path: string): string =>
  Buffer.from(files[path] ?? []).toString();

describe('a project', () => {
  test('has a lock file for all that it needs, and nothing of any host', async () => {
    const { project } = await built();
    const wanted = JSON.parse(textOf(project, 'package.json')) as Record<string, Record<string, string>>;
    const lock = JSON.parse(textOf(project, 'package-lock.json')) as {
      lockfileVersion: number;
      packages: Record<
        string,
        {
          version?: string;
          integrity?: string;
          dependencies?: Record<string, string>;
          devDependencies?: Record<string, string>;
        }
      >;
    };
    const { '': own, ...others } = lock.packages;
    expect(own?.dependencies).toEqual(wanted['dependencies']);
    expect(own?.devDependencies).toEqual(wanted['devDependencies']);
    for (const [name, version] of Object.entries({ ...wanted['dependencies'], ...wanted['devDependencies'] }))
      expect(others[`node_modules/${name}`]?.version).toBe(version);
    const isKnown = (at: string, name: string): boolean => {
      const inner = `${at}/node_modules/${name}`.replace(/^\//, '');
      if (others[inner] !== undefined) return true;
      return at !== '' && isKnown(at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/'))), name);
    };
    for (const [at, { integrity, dependencies = {} }] of Object.entries(others)) {
      expect(integrity, at).toMatch(/^sha512-/);
      for (const name of Object.keys(dependencies))
        expect([at, name, isKnown(at, name) || others[`node_modules/${name}`] !== undefined]).toEqual([
          at,
          name,
          true,
        ]);
    }
    expect(textOf(project, 'package-lock.json')).not.toMatch(/https?:\/\/[^"]*registry/);
  });

  test('builds its web part in an empty folder', async () => {
    const { project } = await built();
    const folder = join(folders.root, 'empty');
    for (const [path, bytes] of Object.entries(project)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    await run(process.execPath, ['build.mjs'], { cwd: folder });
    expect(await readFile(join(folder, 'www/index.html'), 'utf8')).toContain('/c/branded-app.js');
    expect(existsSync(join(folder, 'www/c/assets/index-a1.js'))).toBe(true);
  });

  test('has the drivers’ app with its name, colours and icons, installable', async () => {
    const { web } = await built();
    const page = textOf(web, 'c/index.html');
    expect(page).toContain('<title>L&#39;Ampère &#38; &#60;Fils&#62;</title>');
    expect(page.match(/rel="manifest"/g)).toHaveLength(1);
    expect(page).not.toContain('<title>Charge</title>');
    expect(Object.keys(web)).not.toContain('c/index.html.br');
    const manifest = JSON.parse(textOf(web, 'c/manifest.webmanifest')) as {
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest).toMatchObject({
      start_url: '/c/?o=ampere',
      display: 'standalone',
      theme_color: '#0a7d4f',
    });
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp(Buffer.from(web[src.slice(1)] ?? [])).metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    }
    // It runs: what an operator called their app is a text in it, and no code.
    expect(() => new Script(textOf(web, 'c/branded-app.js'))).not.toThrow();
  });

  test('has icons and splash screens in all sizes, deep links and texts for the stores', async () => {
    const { project } = await built();
    const sizes = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 };
    for (const [density, side] of Object.entries(sizes)) {
      const path = `android/app/src/main/res/mipmap-${density}/ic_launcher.png`;
      expect((await sharp(Buffer.from(project[path] ?? [])).metadata()).width).toBe(side);
    }
    const icon = await sharp(
      Buffer.from(project['ios/App/App/Assets.xcassets/AppIcon.appiconset/icon-1024.png'] ?? []),
    ).metadata();
    expect([icon.width, icon.hasAlpha]).toEqual([1024, false]);
    const manifest = textOf(project, 'android/app/src/main/AndroidManifest.xml');
    expect(manifest).toContain('android:host="charge.ampere.example"');
    expect(manifest).toContain('android:scheme="org.ampere.charge"');
    expect(textOf(project, 'android/app/src/main/res/values/strings.xml')).toContain(
      String.raw`L\&#39;Ampère &#38; &#60;Fils&#62;`
        .replace('&#39;', String.raw`'`)
        .replace(String.raw`\'`, String.raw`\&#39;`),
    );
    expect(textOf(project, 'android/app/build.gradle')).toContain('minifyEnabled = true');
    expect(textOf(project, 'ios/App/App.xcodeproj/project.pbxproj')).toContain('"org.ampere.charge"');
    expect(textOf(project, 'store/android/ar/full_description.txt')).toContain('Ampere');
    expect(textOf(project, 'README.md')).toContain('It was **not** compiled');
    expect(told.at(-1)).toContain('Packing');
    expect(told.join('\n')).toContain('not compiled: this installation has no Android SDK');
  });

  test('has nothing for iOS unless that is wanted', async () => {
    const { project } = await built({ ios: false });
    expect(Object.keys(project).filter((path) => path.includes('ios/'))).toEqual([]);
  });

  test('fails where the drivers’ app is not built', async () => {
    const builder = createAppBuilder({
      appFolder: join(folders.root, 'nowhere'),
      workFolder: folders.work,
      toolchain: null,
    });
    expect(await builder.build(await order(), tools)).toEqual({ failure: 'app-missing' });
  });
});

describe('the compiler', () => {
  const key = {
    bytes: keystore('rsa.p12'),
    kind: 'pkcs12',
    storePassword,
    keyPassword: storePassword,
    alias: 'upload',
  } as const;
  const record = (name: string, more = '') =>
    folders.program(
      name,
      `echo "${name} $*|$ANDROID_HOME|$APP_KEY_ALIAS|$(test -s "$APP_KEYSTORE" && echo key)" >> ${folders.root}/calls\n${more}`,
    );
  const apk =
    'mkdir -p android/app/build/outputs/apk/release && printf "PK\\003\\004app" > android/app/build/outputs/apk/release/app-release.apk';
  const all = (gradle: string): void => {
    for (const name of ['npm', 'npx']) record(name);
    record('gradle', gradle);
  };

  test('is called with the key, and what comes out is the app', async () => {
    all(`echo "signed with ${storePassword}"; ${apk}`);
    const { isCompiled, files, project } = await built({ key }, true);
    expect([isCompiled, files.map(({ kind, name }) => `${kind} ${name}`)]).toEqual([
      true,
      [
        'project org.ampere.charge-1.0.7-project.zip',
        'web org.ampere.charge-1.0.7-web.zip',
        'package org.ampere.charge-1.0.7.apk',
      ],
    ]);
    const calls = (await readFile(join(folders.root, 'calls'), 'utf8')).trim().split('\n');
    const seen = '|/opt/android-sdk|upload|key';
    expect(calls).toEqual([
      `npm ci --offline --ignore-scripts --no-audit --no-fund${seen}`,
      `npm run build${seen}`,
      `npx --offline cap sync android${seen}`,
      `gradle --offline --no-daemon --console=plain -p android :app:assembleRelease${seen}`,
    ]);
    expect(textOf(project, 'README.md')).toContain('It was compiled and signed');
    expect(told.join('\n')).toContain('signed with ***');
    expect(told.join('\n')).not.toContain(storePassword);
    // Neither keystore nor passwords are in the project, nor left where it was built.
    expect(Object.keys(project).filter((path) => /keystore|\.jks|build\/outputs/.test(path))).toEqual([]);
    expect(await readdir(join(folders.work, 'build-7'))).not.toContain('project-key');
  });

  test.each([
    ['that fails', 'echo "no such task"; exit 1', 'compile-failed'],
    ['that says all is well and makes nothing', 'exit 0', 'nothing-came-out'],
    [
      'that makes an empty file',
      `${apk.replace('printf "PK\\003\\004app"', 'printf ""')}`,
      'nothing-came-out',
    ],
  ])('%s: %s', async (_, gradle, failure) => {
    all(gradle);
    expect(await builderOf(true).build(await order({ key }), tools)).toEqual({ failure });
  });

  test('that is not there', async () => {
    folders.toolchain.path = folders.root;
    expect(await builderOf(true).build(await order({ key }), tools)).toEqual({
      failure: 'toolchain-missing',
    });
  });

  test('is not called without a key to sign with', async () => {
    all('exit 1');
    expect((await built({}, true)).isCompiled).toBe(false);
    expect(told.join('\n')).toContain('there is no keystore to sign it with');
  });
});

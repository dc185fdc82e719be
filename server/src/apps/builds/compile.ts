import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildFailure } from '@voltdeck/contract';
import { runCommand } from '../../platform/commands/command';
import { errorCode } from '../../platform/errors';
import type { Toolchain } from '../../platform/toolchain';
import type { AppOrder, SigningKey } from './order';
import type { BuildTools } from './ports';

const minuteMs = 60_000;

/** Programs one after the other; each sees nothing but these variables. */
const steps = (order: AppOrder) => [
  {
    program: 'npm',
    args: ['ci', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    withinMs: 5 * minuteMs,
  },
  { program: 'npm', args: ['run', 'build'], withinMs: 2 * minuteMs },
  { program: 'npx', args: ['--offline', 'cap', 'sync', 'android'], withinMs: 5 * minuteMs },
  {
    program: 'gradle',
    args: [
      '--offline',
      '--no-daemon',
      '--console=plain',
      '-p',
      'android',
      `:app:${order.bundle ? 'bundleRelease' : 'assembleRelease'}`,
    ],
    withinMs: 30 * minuteMs,
  },
];

/** Where the compiler leaves an app. */
const madeAt = ({ bundle }: AppOrder): string =>
  bundle
    ? 'android/app/build/outputs/bundle/release/app-release.aab'
    : 'android/app/build/outputs/apk/release/app-release.apk';

const variablesOf = (
  { home, path, javaHome, userHome }: Toolchain,
  key: SigningKey,
  keystore: string,
): Record<string, string> => ({
  PATH: path,
  HOME: userHome,
  LANG: 'C.UTF-8',
  CI: 'true',
  ANDROID_HOME: home,
  ANDROID_SDK_ROOT: home,
  ...(javaHome === undefined ? {} : { JAVA_HOME: javaHome }),
  APP_KEYSTORE: keystore,
  APP_KEYSTORE_TYPE: key.kind,
  APP_STORE_PASSWORD: key.storePassword,
  APP_KEY_ALIAS: key.alias,
  APP_KEY_PASSWORD: key.keyPassword,
});

/** Passwords are in no log, whatever a program says. */
const withoutSecrets =
  ({ storePassword, keyPassword }: SigningKey, tell: (line: string) => void) =>
  (line: string): void =>
    tell([storePassword, keyPassword].reduce((text, secret) => text.replaceAll(secret, '***'), line));

/** What is packed begins so. */
const zipHead = 'PK\u0003\u0004';

async function isPacked(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).size < zipHead.length) return false;
    const file = await open(path);
    try {
      const { buffer } = await file.read(Buffer.alloc(zipHead.length), 0, zipHead.length, 0);
      return buffer.toString('latin1') === zipHead;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Compiles and signs an app in its project. Nothing counts as compiled that did not come out, whatever the programs said.
 * @returns where the app lies, or why there is none
 */
export async function compileApp(
  order: AppOrder & { key: SigningKey },
  { folder, toolchain, tools }: { folder: string; toolchain: Toolchain; tools: BuildTools },
): Promise<{ path: string } | { failure: BuildFailure }> {
  const secrets = `${folder}-key`;
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  const keystore = join(secrets, 'release.keystore');
  const tell = withoutSecrets(order.key, tools.tell);
  try {
    await writeFile(keystore, order.key.bytes, { mode: 0o600 });
    const variables = variablesOf(toolchain, order.key, keystore);
    for (const { program, args, withinMs } of steps(order)) {
      tell(`$ ${program} ${args.join(' ')}`);
      const command = { program, args, folder, variables };
      const end = await runCommand(command, { withinMs, signal: tools.signal, tell });
      if (end.kind === 'missing') return { failure: 'toolchain-missing' };
      if (end.kind === 'too-long') return { failure: 'compile-too-long' };
      if (end.code !== 0) {
        tell(`${program}: ${end.code}`);
        return { failure: 'compile-failed' };
      }
    }
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
  const path = join(folder, madeAt(order));
  return (await isPacked(path)) ? { path } : { failure: 'nothing-came-out' };
}

import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type ArchivedFile, writeZip } from '../../platform/archives/zip';
import { errorCode } from '../../platform/errors';
import { filled } from '../../platform/i18n/filled';
import { drawIcon } from '../../platform/images/icons';
import type { Toolchain } from '../../platform/toolchain';
import { compileApp } from './compile';
import type { AppOrder, Built, BuiltFile } from './order';
import type { AppBuilder, BuildTools } from './ports';
import { projectFiles } from './project/files';
import { picturesOf } from './project/pictures';
import { readmeFile } from './project/readme';
import { buildWords } from './texts';

export interface BuilderOptions {
  /** The built drivers' app. */
  appFolder: string;
  /** Where builds do their work. */
  workFolder: string;
  /** Null where this machine has none: apps come as projects. */
  toolchain: Toolchain | null;
}

/** Files of the drivers' app that are ours here, or packed copies of what changes. */
const isReplaced = (path: string): boolean =>
  /^(?:index\.html|manifest\.webmanifest)$|\.(?:br|gz|map)$/.test(path);

/** Files below a folder, by their paths in it. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** The page of the drivers' app; null where it is not built. */
async function pageIn(folder: string): Promise<string | null> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function put(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, content);
}

async function drawPictures(order: AppOrder, folder: string, { signal }: BuildTools): Promise<void> {
  for (const { path, isLogo, ...drawing } of picturesOf(order)) {
    signal.throwIfAborted();
    const image = isLogo === true && order.logo !== null ? order.logo : order.icon;
    await put(folder, path, await drawIcon(image, drawing));
  }
}

/** Writes the whole project into a folder. */
async function writeProject(
  order: AppOrder,
  folder: string,
  { page, appFolder, tools }: { page: string; appFolder: string; tools: BuildTools },
): Promise<void> {
  const says = buildWords(order.locale).log;
  tools.tell(says.web);
  for (const path of await filesBelow(appFolder)) {
    if (isReplaced(path)) continue;
    const full = join(folder, 'web', 'c', path);
    await mkdir(dirname(full), { recursive: true });
    await copyFile(join(appFolder, path), full);
  }
  tools.tell(says.android);
  if (order.ios) tools.tell(says.ios);
  for (const { path, text } of projectFiles(order, page)) await put(folder, path, text);
  tools.tell(says.images);
  await drawPictures(order, folder, tools);
}

/** What programs make of a project, and can make again. */
const isMade = (path: string): boolean =>
  /^(?:node_modules|www)\/|(?:^|\/)(?:build|\.gradle|capacitor-cordova-android-plugins)\/|\/assets\/public\//.test(
    path,
  );

async function* archived(
  folder: string,
  { paths, under = '' }: { paths: readonly string[]; under?: string },
): AsyncGenerator<ArchivedFile> {
  for (const path of paths)
    yield { path: path.slice(under.length), bytes: await readFile(join(folder, path)) };
}

/** Makes apps on this machine: the project always, and the Android app where it can be compiled. */
export const createAppBuilder = ({ appFolder, workFolder, toolchain }: BuilderOptions): AppBuilder => {
  const placeOf = (buildId: number): string => join(workFolder, `build-${buildId}`);
  const leave = (buildId: number): Promise<void> => rm(placeOf(buildId), { recursive: true, force: true });
  return {
    compiles: toolchain !== null,
    leave,
    build: async (order, tools) => {
      const page = await pageIn(appFolder);
      if (page === null) return { failure: 'app-missing' };
      await leave(order.id);
      const place = placeOf(order.id);
      const folder = join(place, 'project');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeProject(order, folder, { page, appFolder, tools });
      const compiled = await compiledOf(order, folder, { toolchain, tools });
      if ('failure' in compiled) return compiled;
      if (order.ios) tools.tell(buildWords(order.locale).log.iosNotCompiled);
      return packed(order, { place, folder, compiled, tools });
    },
  };
};

/** The compiled app, or null where there is none to be had; says which. */
async function compiledOf(
  order: AppOrder,
  folder: string,
  { toolchain, tools }: { toolchain: Toolchain | null; tools: BuildTools },
): Promise<{ path: string | null } | Extract<Built, { failure: unknown }>> {
  const says = buildWords(order.locale).log;
  const { key } = order;
  if (toolchain === null || key === null) {
    tools.tell(toolchain === null ? says.notCompiled : says.notSigned);
    return { path: null };
  }
  tools.tell(says.compiling);
  const made = await compileApp({ ...order, key }, { folder, toolchain, tools });
  if ('path' in made) tools.tell(says.compiled);
  return made;
}

async function packed(
  order: AppOrder,
  {
    place,
    folder,
    compiled: { path },
    tools,
  }: { place: string; folder: string; compiled: { path: string | null }; tools: BuildTools },
): Promise<Built> {
  const readme = readmeFile(order, { isCompiled: path !== null });
  await put(folder, readme.path, readme.text);
  const paths = (await filesBelow(folder)).filter((one) => !isMade(one));
  tools.tell(filled(buildWords(order.locale).log.packing, { count: String(paths.length) }));
  const stem = `${order.packageName}-${order.versionName}`;
  const [project, web] = [join(place, 'project.zip'), join(place, 'web.zip')];
  const asked = { at: order.at, signal: tools.signal };
  await writeZip(project, archived(folder, { paths }), asked);
  const under = 'web/';
  const ofWeb = paths.filter((one) => one.startsWith(under));
  await writeZip(web, archived(folder, { paths: ofWeb, under }), asked);
  const files: BuiltFile[] = [
    { kind: 'project', name: `${stem}-project.zip`, path: project },
    { kind: 'web', name: `${stem}-web.zip`, path: web },
  ];
  if (path !== null) files.push({ kind: 'package', name: `${stem}.${order.bundle ? 'aab' : 'apk'}`, path });
  return { isCompiled: path !== null, files };
}

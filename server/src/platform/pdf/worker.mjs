import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';

// Plain JavaScript, because a thread is started from its own file, and Node alone reads no types.
const require = createRequire(import.meta.url);

/** Files in the formats that the typesetter reads; the web's own fonts are packed in another. */
const fontPaths = () =>
  [
    require.resolve('@expo-google-fonts/inter/package.json'),
    require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/package.json'),
  ].flatMap((path) => ['400Regular', '600SemiBold'].map((weight) => join(dirname(path), weight)));

/** Results of so many documents ago are forgotten. */
const remembered = 10;

let compiler;

/** The typesetter with its fonts; its native part is a package for each platform, and may be missing. */
const typesetter = () => {
  if (compiler === undefined) {
    const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');
    // Templates reach no file beyond this folder.
    compiler = NodeCompiler.create({
      workspace: import.meta.dirname,
      fontArgs: [{ fontPaths: fontPaths() }],
    });
  }
  return compiler;
};

const templates = new Map();

const templateAt = (path) => {
  const known = templates.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(path, 'utf8');
  templates.set(path, text);
  return text;
};

const compiled = ({ path, data }) => {
  const typst = typesetter();
  const by = { mainFileContent: templateAt(path), inputs: { data } };
  const done = typst.compile(by);
  try {
    if (done.result === null) {
      const failure = done.takeError();
      const said = failure === null ? [] : typst.fetchDiagnostics(failure);
      throw new Error(`The typesetter refuses ${path}: ${JSON.stringify(said).slice(0, 2_000)}`);
    }
    return typst.pdf(done.result);
  } finally {
    typst.evictCache(remembered);
  }
};

parentPort?.on('message', (job) => {
  try {
    typesetter();
  } catch (error) {
    parentPort?.postMessage({ missing: String(error) });
    return;
  }
  try {
    parentPort?.postMessage({ pdf: compiled(job) });
  } catch (error) {
    parentPort?.postMessage({ error: String(error) });
  }
});

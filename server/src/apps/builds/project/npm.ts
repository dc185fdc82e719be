import type { AppOrder } from '../order';
import lock from './npm-lock.json';
import packageJson from './npm-package.json';
import { jsonFile, type TextFile, textFile } from './texts';

/** Puts the web app where Capacitor looks for it, and says what is missing; it needs no package. */
const buildScript = `import { cp, readFile, rm } from 'node:fs/promises';

const config = JSON.parse(await readFile('capacitor.config.json', 'utf8'));
const page = await readFile('web/index.html', 'utf8');
if (!page.includes('branded-app.js')) throw new Error('web/index.html is not the page of this app.');
JSON.parse(await readFile('web/c/manifest.webmanifest', 'utf8'));
await rm(config.webDir, { recursive: true, force: true });
await cp('web', config.webDir, { recursive: true });
console.log(\`\${config.appName} (\${config.appId}) stands in \${config.webDir}/\`);
`;

/** What npm and Capacitor read of a project. */
export const npmFiles = ({ packageName, applicationName, primaryColor }: AppOrder): TextFile[] => [
  jsonFile('package.json', packageJson),
  jsonFile('package-lock.json', lock),
  textFile('build.mjs', buildScript),
  textFile('.gitignore', 'node_modules/\nwww/\n*.jks\n*.keystore\n*.p12\n'),
  jsonFile('capacitor.config.json', {
    appId: packageName,
    appName: applicationName,
    webDir: 'www',
    backgroundColor: primaryColor,
    // The app calls the installation from its own page: by the system, and not by the rules of browsers.
    plugins: { CapacitorHttp: { enabled: true } },
  }),
];

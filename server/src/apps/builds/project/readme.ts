import type { AppOrder } from '../order';
import { type TextFile, textFile } from './texts';

const signing = `The keystore and its passwords are not in this archive. To sign, say where they are:

    export APP_KEYSTORE=/path/to/your.keystore APP_KEYSTORE_TYPE=jks
    export APP_STORE_PASSWORD=… APP_KEY_ALIAS=… APP_KEY_PASSWORD=…
`;

/** What the project is, what was made of it, and what is left to be done. */
export const readmeFile = (order: AppOrder, { isCompiled }: { isCompiled: boolean }): TextFile => {
  const task = order.bundle ? 'bundleRelease' : 'assembleRelease';
  return textFile(
    'README.md',
    `# ${order.applicationName} ${order.versionName}

${order.packageName}, the drivers' app of ${order.operator} at ${order.server}: a Capacitor 7 project.

- \`web/\` is the installable web app. Put it at \`/c\` of a host that passes \`/api\`, \`/files\` and \`/r\` on to ${order.server}.
- \`android/\` is the project for Android. ${isCompiled ? 'It was compiled and signed; the app stands beside this archive.' : 'It was **not** compiled.'}
${order.ios ? '- `ios/` is the project for iOS. It was **not** compiled: that needs Xcode and CocoaPods on a Mac.\n' : ''}- \`store/\` has texts and pictures for the stores${order.fingerprint === null ? '' : ', and `well-known/assetlinks.json`: serve it at `/.well-known/assetlinks.json` of the installation, so that its links open the app'}.

## Build it

Node 20 or newer, then

    npm ci
    npm run build

puts the web app into \`www/\`. For Android, with Java 21, Gradle 8.9 or newer and the Android SDK (\`ANDROID_HOME\`):

    npx cap sync android
    gradle -p android :app:${task}

${signing}${order.ios ? '\nFor iOS, on a Mac: `npx cap sync ios`, then open `ios/App/App.xcworkspace` in Xcode and choose your team.\n' : ''}`,
  );
};

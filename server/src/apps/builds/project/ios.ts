import type { AppOrder } from '../order';
import { projectFile } from './ios-project';
import { inXml, jsonFile, type TextFile, textFile } from './texts';

const app = 'ios/App/App';

const delegate = `import Capacitor
import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        return ApplicationDelegateProxy.shared.application(app, open: url, options: options)
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        return ApplicationDelegateProxy.shared.application(
            application, continue: userActivity, restorationHandler: restorationHandler)
    }
}
`;

const podfile = `require_relative '../../node_modules/@capacitor/ios/scripts/pods_helpers'

platform :ios, '14.0'
use_frameworks!
install! 'cocoapods', :disable_input_output_paths => true

def capacitor_pods
  pod 'Capacitor', :path => '../../node_modules/@capacitor/ios'
  pod 'CapacitorCordova', :path => '../../node_modules/@capacitor/ios'
  pod 'CapacitorApp', :path => '../../node_modules/@capacitor/app'
end

target 'App' do
  capacitor_pods
end

post_install do |installer|
  assertDeploymentTarget(installer)
end
`;

const plist = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${body}
</dict>
</plist>
`;

const info = (order: AppOrder, says: { camera: string; location: string }): string =>
  plist(`  <key>CFBundleDevelopmentRegion</key>
  <string>${order.languages[0] ?? 'en'}</string>
  <key>CFBundleDisplayName</key>
  <string>${inXml(order.applicationName)}</string>
  <key>CFBundleExecutable</key>
  <string>$(EXECUTABLE_NAME)</string>
  <key>CFBundleIdentifier</key>
  <string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
  <key>CFBundleInfoDictionaryVersion</key>
  <string>6.0</string>
  <key>CFBundleLocalizations</key>
  <array>
${order.languages.map((language) => `    <string>${language}</string>`).join('\n')}
  </array>
  <key>CFBundleName</key>
  <string>$(PRODUCT_NAME)</string>
  <key>CFBundlePackageType</key>
  <string>APPL</string>
  <key>CFBundleShortVersionString</key>
  <string>$(MARKETING_VERSION)</string>
  <key>CFBundleURLTypes</key>
  <array>
    <dict>
      <key>CFBundleURLName</key>
      <string>${order.packageName}</string>
      <key>CFBundleURLSchemes</key>
      <array>
        <string>${order.packageName}</string>
      </array>
    </dict>
  </array>
  <key>CFBundleVersion</key>
  <string>$(CURRENT_PROJECT_VERSION)</string>
  <key>LSRequiresIPhoneOS</key>
  <true/>
  <key>NSCameraUsageDescription</key>
  <string>${inXml(says.camera)}</string>
  <key>NSLocationWhenInUseUsageDescription</key>
  <string>${inXml(says.location)}</string>
  <key>UILaunchStoryboardName</key>
  <string>LaunchScreen</string>
  <key>UIMainStoryboardFile</key>
  <string>Main</string>
  <key>UISupportedInterfaceOrientations</key>
  <array>
    <string>UIInterfaceOrientationPortrait</string>
    <string>UIInterfaceOrientationLandscapeLeft</string>
    <string>UIInterfaceOrientationLandscapeRight</string>
  </array>
  <key>UIViewControllerBasedStatusBarAppearance</key>
  <true/>`);

const entitlements = (server: string): string =>
  plist(`  <key>com.apple.developer.associated-domains</key>
  <array>
    <string>applinks:${inXml(new URL(server).hostname)}</string>
  </array>`);

const board = (initial: string, inner: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="14111" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" colorMatched="YES" initialViewController="${initial}">
    <dependencies>
        <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="14088"/>
    </dependencies>
    <scenes>
        <scene sceneID="scn-01-app">
            <objects>
${inner}
                <placeholder placeholderIdentifier="IBFirstResponder" id="rsp-01-app" sceneMemberID="firstResponder"/>
            </objects>
        </scene>
    </scenes>
</document>
`;

const mainBoard = board(
  'brg-01-app',
  '                <viewController id="brg-01-app" customClass="CAPBridgeViewController" customModule="Capacitor" sceneMemberID="viewController"/>',
);

const launchBoard = board(
  'lch-01-app',
  `                <viewController id="lch-01-app" sceneMemberID="viewController">
                    <imageView key="view" contentMode="scaleAspectFill" image="Splash" id="img-01-app">
                        <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                    </imageView>
                </viewController>`,
);

const author = { author: 'xcode', version: 1 };

/** The project for iOS, without its pictures; \`says\` is why the app asks for the camera and the place. */
export const iosFiles = (order: AppOrder, says: { camera: string; location: string }): TextFile[] => [
  textFile('ios/App/App.xcodeproj/project.pbxproj', projectFile(order)),
  textFile('ios/App/Podfile', podfile),
  textFile('ios/.gitignore', 'App/Pods/\nApp/build/\nApp/App/public/\nDerivedData/\nxcuserdata/\n'),
  textFile(`${app}/AppDelegate.swift`, delegate),
  textFile(`${app}/Info.plist`, info(order, says)),
  textFile(`${app}/App.entitlements`, entitlements(order.server)),
  textFile(`${app}/Base.lproj/Main.storyboard`, mainBoard),
  textFile(`${app}/Base.lproj/LaunchScreen.storyboard`, launchBoard),
  jsonFile(`${app}/Assets.xcassets/Contents.json`, { info: author }),
  jsonFile(`${app}/Assets.xcassets/AppIcon.appiconset/Contents.json`, {
    images: [{ filename: 'icon-1024.png', idiom: 'universal', platform: 'ios', size: '1024x1024' }],
    info: author,
  }),
  jsonFile(`${app}/Assets.xcassets/Splash.imageset/Contents.json`, {
    images: [{ filename: 'splash.png', idiom: 'universal', scale: '1x' }],
    info: author,
  }),
];

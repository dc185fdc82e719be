import type { AppOrder } from '../order';
import { webIcons } from './web';

/** A picture of a project: the icon in the middle of a ground; pixels. */
export interface Picture {
  path: string;
  width: number;
  height: number;
  /** What part of the shorter side the icon takes. */
  share: number;
  background: string | null;
  isRound?: boolean;
  /** Shows the logo instead, where there is one. */
  isLogo?: true;
}

/** Densities of Android by how many pixels stand for one. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;

/** The longer and the shorter side of splash screens by density. */
const splashSides = {
  mdpi: [480, 320],
  hdpi: [800, 480],
  xhdpi: [1280, 720],
  xxhdpi: [1600, 960],
  xxxhdpi: [1920, 1280],
} as const;

const res = 'android/app/src/main/res';

const square = (path: string, side: number, more: Omit<Picture, 'path' | 'width' | 'height'>): Picture => ({
  path,
  width: side,
  height: side,
  ...more,
});

function androidPictures(ground: string): Picture[] {
  const icons = Object.entries(densities).flatMap(([density, times]) => [
    square(`${res}/mipmap-${density}/ic_launcher.png`, 48 * times, { share: 1, background: null }),
    square(`${res}/mipmap-${density}/ic_launcher_round.png`, 48 * times, {
      share: 0.75,
      background: ground,
      isRound: true,
    }),
    // Of 108, what lies beyond a circle of 66 may be cut off.
    square(`${res}/mipmap-${density}/ic_launcher_foreground.png`, 108 * times, {
      share: 0.5,
      background: null,
    }),
  ]);
  const splashes = Object.entries(splashSides).flatMap(([density, [long, short]]): Picture[] => {
    const drawn = { share: 0.4, background: ground, isLogo: true } as const;
    return [
      { path: `${res}/drawable-port-${density}/splash.png`, width: short, height: long, ...drawn },
      { path: `${res}/drawable-land-${density}/splash.png`, width: long, height: short, ...drawn },
    ];
  });
  const plain: Picture = {
    path: `${res}/drawable/splash.png`,
    width: 480,
    height: 320,
    share: 0.4,
    background: ground,
    isLogo: true,
  };
  return [...icons, ...splashes, plain];
}

/** Every picture of an app. */
export function picturesOf({ primaryColor: ground, ios }: Pick<AppOrder, 'primaryColor' | 'ios'>): Picture[] {
  const whole = { share: 1, background: ground };
  const assets = 'ios/App/App/Assets.xcassets';
  return [
    ...webIcons.map(({ path, side, purpose }) =>
      square(path, side, purpose === 'maskable' ? { share: 0.6, background: ground } : whole),
    ),
    ...androidPictures(ground),
    square('store/android/icon-512.png', 512, whole),
    {
      path: 'store/android/feature-1024x500.png',
      width: 1024,
      height: 500,
      share: 0.5,
      background: ground,
      isLogo: true,
    },
    ...(ios
      ? [
          square(`${assets}/AppIcon.appiconset/icon-1024.png`, 1024, whole),
          square(`${assets}/Splash.imageset/splash.png`, 2732, {
            share: 0.2,
            background: ground,
            isLogo: true,
          }),
          square('store/ios/icon-1024.png', 1024, whole),
        ]
      : []),
  ];
}

import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** Where the programs are that compile Android apps. */
export interface Toolchain {
  /** The Android SDK. */
  home: string;
  /** Folders of programs, as PATH has them. */
  path: string;
  javaHome: string | undefined;
  /** Where npm and Gradle keep what they were given before: nothing is fetched. */
  userHome: string;
}

/** The settings of what compiles apps; all but the first are those of the system. */
export const toolchainShape = {
  ANDROID_HOME: z
    .string()
    .refine((path) => isAbsolute(path), 'use the full path of an Android SDK, such as /opt/android-sdk')
    .optional(),
  JAVA_HOME: z.string().optional(),
  PATH: z.string().optional(),
  HOME: z.string().optional(),
};

/** What compiles apps here; undefined where there is no Android SDK. */
export const toolchainOf = (value: {
  [K in keyof typeof toolchainShape]?: string | undefined;
}): Toolchain | undefined =>
  value.ANDROID_HOME === undefined
    ? undefined
    : {
        home: value.ANDROID_HOME,
        path: value.PATH ?? '/usr/local/bin:/usr/bin:/bin',
        javaHome: value.JAVA_HOME,
        userHome: value.HOME ?? '/',
      };

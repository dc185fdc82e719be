/** Finds what a code in a picture says; null where there is none. */
type Read = (video: HTMLVideoElement) => Promise<string | null>;

/** What some browsers have of their own (W3C Shape Detection); TypeScript does not know it yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const ownDetector = async (): Promise<Detector | null> => {
  const { BarcodeDetector: Maker } = window as { BarcodeDetector?: DetectorMaker };
  if (Maker === undefined || !(await Maker.getSupportedFormats()).includes('qr_code')) return null;
  return new Maker({ formats: ['qr_code'] });
};

/** Pixels at the longer side: enough to read a code that fills a third of the picture. */
const longest = 640;

const bySoftware = async (): Promise<Read> => {
  const { default: jsQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (context === null || videoWidth === 0) return null;
    const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsQr(data, width, height, { inversionAttempts: 'attemptBoth' })?.data ?? null;
  };
};

/** Reads by what the browser has, else by code that is loaded for it. */
export const openReader = async (): Promise<Read> => {
  const detector = await ownDetector().catch(() => null);
  if (detector === null) return bySoftware();
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
};

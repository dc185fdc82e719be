import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

// Bundled, the library cannot tell where its worker lies, and the map stays blank.
setWorkerUrl(workerUrl);

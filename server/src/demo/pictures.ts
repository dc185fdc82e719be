import { mediumWidths, type MediumWidth } from '@voltdeck/contract';
import { drawImage, type Rendered } from '../platform/images/render';
import type { DemoChargePoint } from './data';

/** The light and the ground of a place. */
interface Scene {
  sky: [string, string];
  ground: string;
  line: string;
  /** What stands behind the charger. */
  behind: string;
}

const car = (at: number, colour: string): string => `
  <g transform="translate(${at} 455)">
    <path d="M0 60 q4 -34 40 -38 l34 -36 q10 -10 28 -10 h78 q18 0 30 12 l30 34 q34 6 36 38 z" fill="${colour}"/>
    <path d="M86 22 l26 -28 q4 -5 12 -5 h24 v33 z M158 22 v-33 h22 q10 0 16 7 l22 26 z" fill="#dfeef2" opacity=".85"/>
    <circle cx="62" cy="62" r="24" fill="#20272b"/><circle cx="62" cy="62" r="10" fill="#aab4ba"/>
    <circle cx="214" cy="62" r="24" fill="#20272b"/><circle cx="214" cy="62" r="10" fill="#aab4ba"/>
  </g>`;

const post = `
  <path d="M590 300 q-90 130 -170 190" fill="none" stroke="#20272b" stroke-width="7" stroke-linecap="round"/>
  <rect x="570" y="250" width="84" height="270" rx="20" fill="#f4f7f7"/>
  <rect x="570" y="250" width="84" height="270" rx="20" fill="#000" opacity=".04"/>
  <rect x="586" y="272" width="52" height="34" rx="6" fill="#15323a"/>
  <rect x="586" y="322" width="52" height="8" rx="4" fill="#2bd699"/>
  <path d="M618 350 l-22 40 h16 l-6 30 24 -42 h-16 z" fill="#0b7a53"/>`;

const cabinet = `
  <path d="M700 290 q-40 190 -270 196" fill="none" stroke="#20272b" stroke-width="10" stroke-linecap="round"/>
  <rect x="660" y="170" width="150" height="350" rx="14" fill="#eef2f3"/>
  <rect x="660" y="170" width="26" height="350" rx="13" fill="#0b7a53"/>
  <rect x="706" y="200" width="84" height="60" rx="8" fill="#15323a"/>
  <rect x="706" y="276" width="84" height="10" rx="5" fill="#2bd699"/>
  <path d="M758 310 l-34 62 h24 l-8 46 36 -64 h-24 z" fill="#0b7a53"/>`;

const pillars = [40, 360, 860]
  .map(
    (at) =>
      `<rect x="${at}" y="70" width="64" height="450" fill="#c9d0d3"/><rect x="${at}" y="400" width="64" height="26" fill="#e8b65a"/>`,
  )
  .join('');

const scenes: Readonly<Record<string, Scene>> = {
  atocha: {
    sky: ['#8f9aa0', '#b9c2c6'],
    ground: '#6f7a80',
    line: '#e8ecee',
    behind: `<rect width="960" height="80" fill="#778188"/><rect x="130" y="34" width="200" height="14" rx="7" fill="#f8fbf4"/><rect x="560" y="34" width="200" height="14" rx="7" fill="#f8fbf4"/>${pillars}`,
  },
  maritima: {
    sky: ['#7cc4ea', '#d8f0fa'],
    ground: '#d9c9a8',
    line: '#fdf8ea',
    behind: `<circle cx="790" cy="110" r="52" fill="#fff3c9"/><rect y="330" width="960" height="150" fill="#2f86b5"/><path d="M0 350 q120 -14 240 0 t240 0 t240 0 t240 0 v20 h-960 z" fill="#5aa7cf"/><path d="M160 330 l70 -110 v110 z" fill="#f7f7f2"/><path d="M130 332 h150 l-24 26 h-104 z" fill="#8a4a32"/>`,
  },
  expo: {
    sky: ['#a9d6c8', '#eaf6ee'],
    ground: '#9aa6a2',
    line: '#f2f6f3',
    behind: [40, 190, 330, 830]
      .map(
        (at, index) =>
          `<rect x="${at + 52}" y="330" width="16" height="150" fill="#7d5a3c"/><circle cx="${at + 60}" cy="${280 - (index % 2) * 30}" r="78" fill="${index % 2 ? '#3f8f63' : '#56a877'}"/>`,
      )
      .join(''),
  },
  a2: {
    sky: ['#16243f', '#4c5b86'],
    ground: '#39424d',
    line: '#c8d0da',
    behind: `<circle cx="150" cy="100" r="36" fill="#f1ead0"/><path d="M0 400 l180 -130 160 110 190 -150 200 150 230 -100 v240 h-960 z" fill="#22304f"/><rect x="380" y="120" width="560" height="30" rx="6" fill="#e9eef0"/><rect x="400" y="150" width="520" height="8" fill="#2bd699"/><rect x="890" y="150" width="18" height="370" fill="#8d98a3"/>`,
  },
};

const colours = ['#c4473a', '#2f6fb0', '#e0a83a', '#4b5560'];

/** A drawing of a charger at its place, with a car that charges. */
function drawingOf({ site, kind }: DemoChargePoint, variant: number): string {
  const { sky, ground, line, behind } = scenes[site] ?? { ...emptyScene };
  const at = 130 + (variant % 2) * 24;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="960" height="640" fill="url(#sky)"/>${behind}
    <rect y="480" width="960" height="160" fill="${ground}"/>
    <path d="M90 640 l50 -140 M480 640 l-20 -140 M860 640 l-70 -140" stroke="${line}" stroke-width="8"/>
    ${kind === 'DC' ? cabinet : post}${car(at, colours[variant % colours.length] ?? '')}
  </svg>`;
}

const emptyScene: Scene = { sky: ['#cfd8dc', '#eef2f3'], ground: '#8d989d', line: '#f2f5f6', behind: '' };

/** Makes pictures of chargers, each drawing once. */
export function createPainter(): (of: DemoChargePoint, index: number) => Promise<Rendered<MediumWidth>> {
  const made = new Map<string, Promise<Rendered<MediumWidth>>>();
  return (of, index) => {
    const variant = index % 2;
    const key = `${of.site} ${of.kind} ${variant}`;
    const picture =
      made.get(key) ?? drawImage(drawingOf(of, variant + (of.kind === 'DC' ? 2 : 0)), mediumWidths);
    made.set(key, picture);
    return picture;
  };
}

import { drawings } from './drawings.ts';
import { buildPalette } from './palette.ts';

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800" role="img">';

/** The shop's sign: a plant on a mint ground. */
export const drawLogo = (): string =>
  `${open}<rect width="400" height="400" rx="110" fill="#bfe3d4"/>${drawings.planter(buildPalette('#2f7d68', 3, '#2f7d68'))}</svg>`;

/** Stands where a product has no picture. */
export const drawMissingPicture = (): string =>
  `${open}<rect width="400" height="400" fill="#eceae6"/><g fill="none" stroke="#b3aea6" stroke-width="12" stroke-linejoin="round" stroke-linecap="round"><rect x="96" y="120" width="208" height="160" rx="18"/><circle cx="156" cy="176" r="18"/><path d="M100 256 L168 212 L208 240 L250 192 L300 244 M84 312 L316 88"/></g></svg>`;

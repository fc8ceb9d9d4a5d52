const open =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800" role="img">';

const swallow = [
  '<path d="M44 150 Q128 116 196 176 Q232 120 344 74 Q316 170 252 214 Q300 246 352 344 Q290 312 262 276 Q264 322 286 366 Q232 330 206 262 Q150 262 116 214 Q96 178 44 150 Z" fill="#26425c"/>',
  '<path d="M116 214 Q150 262 206 262 Q228 240 226 214 Q170 232 116 214 Z" fill="#fbf6ea"/>',
  '<path d="M76 158 Q104 154 130 176 Q124 200 108 200 Q94 176 76 158 Z" fill="#c8553d"/>',
  '<circle cx="112" cy="154" r="7" fill="#fbf6ea"/>',
].join('');

/** The shop's logo: a swallow on a mint ground. */
export const drawLogo = (): string =>
  `${open}<rect width="400" height="400" rx="110" fill="#bfe3d4"/>${swallow}</svg>`;

/** Shown if a product has no picture. */
export const drawMissingPicture = (): string =>
  `${open}<rect width="400" height="400" fill="#eceae6"/><g fill="none" stroke="#b3aea6" stroke-width="12" stroke-linejoin="round" stroke-linecap="round"><rect x="96" y="120" width="208" height="160" rx="18"/><circle cx="156" cy="176" r="18"/><path d="M100 256 L168 212 L208 240 L250 192 L300 244 M84 312 L316 88"/></g></svg>`;

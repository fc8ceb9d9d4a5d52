import type { StemRules } from '../suffix-rules.ts';

/** Italian: number and gender, after J. Savoy's light Italian stemmer ("Report on CLEF-2001 experiments"). */
export const itaRules: StemRules = {
  script: 'latin',
  irregular: {
    uom: 'uomo uomini',
    caso: 'caso casi',
    porto: 'porto porti',
    vite: 'vite viti',
    man: 'mano mani',
    uov: 'uovo uova',
  },
  steps: [
    [
      { left: 2, endings: 'a e i o ia ie io ii' },
      { left: 2, endings: 'che>c chi>c chia>c chio>c chie>c ghe>g ghi>g ghia>g ghio>g ghie>g' },
    ],
  ],
};

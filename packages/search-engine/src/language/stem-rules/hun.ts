import type { StemRules } from '../suffix-rules.ts';

/**
 * Hungarian: case endings, then number and the accusative, then the stem's last vowel, whose length changes (alma, almák); after J. Savoy's
 * light Hungarian stemmer ("Searching strategies for the Hungarian language", 2008).
 */
export const hunRules: StemRules = {
  script: 'latin',
  irregular: {
    lo: 'lo lovak lovat lovaknak lonak',
    ko: 'ko kovek kovet',
    tukr: 'tukor tukrot tukorrel tukorhoz tukorben',
    cukr: 'cukor cukorral cukortol cukorhoz cukornak cukorbol cukorban',
    ov: 'ov ovek ovet ovvel ovre',
    gyerek: 'gyerek gyerekek gyereket gyereknek gyerekeknek',
  },
  steps: [
    [
      { left: 3, endings: 'ban ben bol rol tol hoz hez val vel' },
      // After other letters these usually belong to the stem (parna, kamera, szoba).
      { left: 3, after: 'ae', endings: 'nak nek' },
      { left: 3, after: 'gklnrstz', endings: 'ba be' },
      { left: 3, after: 'klnt', endings: 'ra re' },
      { left: 4, after: 'o', endings: 'ba be ra re' },
      // -val and -vel assimilate to the stem's last consonant (telefonnal, kabattal).
      {
        left: 2,
        endings:
          'bbal>b ccsal>cs ggyal>gy jjal>j ddal>d ffal>f ggal>g kkal>k llal>l mmal>m nnal>n ppal>p rral>r ssal>s ttal>t zzal>z',
      },
      {
        left: 2,
        endings:
          'bbel>b ccsel>cs ggyel>gy jjel>j ddel>d ffel>f ggel>g kkel>k llel>l mmel>m nnel>n ppel>p rrel>r ssel>s ttel>t zzel>z',
      },
    ],
    [
      { left: 2, endings: 'akat ak at' },
      { left: 3, endings: 'okat eket oket ok ek et ot uk ut ik it' },
      { left: 3, after: 'lnrszjy', endings: 't' },
    ],
    [{ left: 2, endings: 'a e o u i io ia' }],
    // Words whose stem looks inflected (kabat, ablak, sajt) lose the same letters in all their forms.
    [
      { left: 3, endings: 'ak at ok ek et ot' },
      { left: 3, after: 'lnrszjy', endings: 't' },
    ],
  ],
};

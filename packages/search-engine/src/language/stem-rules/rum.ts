import type { StemRules } from '../suffix-rules.ts';

/**
 * Romanian: number and the article at the end of the noun, after the inflection step of Snowball's Romanian stemmer (M. Porter), adapted to
 * folded words.
 */
export const rumRules: StemRules = {
  script: 'latin',
  irregular: {
    mas: 'masa mese mesele mesei meselor',
    copil: 'copil copii copilul copiii copiilor copilului',
    ros: 'rosu rosie rosii rosiu',
    negr: 'negru neagra negri negre neagre',
    ceai: 'ceai ceaiul ceaiuri ceaiurile ceaiului',
    ulei: 'ulei uleiul uleiuri uleiurile uleiului',
    semint: 'samanta seminte semintele semintelor',
    nou: 'nou noua noi noile',
  },
  steps: [
    [
      { left: 3, endings: 'a e i u ia ie ii ul ului ei iei lui ea' },
      { left: 3, endings: 'ele elor ile ilor iile iilor iei uri urile urilor ua eaua' },
    ],
    // Vowels that change in the plural (geanta, genti; telefon, telefoane).
    [
      {
        left: 1,
        endings: 'eant>ent oan>on oar>or oal>ol oas>os eas>es ear>er eal>el oat>ot oap>op nz>nd rz>rd',
      },
    ],
    // Words that end as if they had the article (model, mobila, centura) lose that ending in all their forms.
    [{ left: 3, endings: 'el il ur' }],
  ],
};

import type { StemRules } from '../suffix-rules.ts';
import { loanWords } from './loan-words.ts';
import { czechoslovakNeuters, shortNeuters } from './short-neuters.ts';

/** Slovak, inflection only: the endings of its nouns and adjectives, in the manner of Dolamic and Savoy's light Czech stemmer (2009). */
export const sloRules: StemRules = {
  script: 'latin',
  irregular: {
    pes: 'pes psa psy psov psi psom psami psoch psovi',
    det: 'dieta dietata dietatu deti detom detmi detoch',
    sat: 'siat',
    vysok: 'vysoky vysoka vysoke vysokych vysokeho vysokej vysokom vysokou vysoku vysokym',
    sny: 'sen snu sny snom sne snoch',
    skl: 'sklo skiel',
    milka: 'milka milky milku milke milkou',
    fanta: 'fanta fanty fantu fante fantou',
    riga: 'riga rigy rigu rige rigou',
    cina: 'cina cinou',
    unia: 'unia unie unii uniou uniam uniach',
    sokel: 'sokel sokla soklu soklom sokle soklov',
    ...shortNeuters(`${czechoslovakNeuters} veko okno`),
    cizm: 'ciziem',
    flas: 'flias',
    dek: 'diek',
    kef: 'kief',
    hra: 'hra hry hier hre hru hrou hrach hram hrami',
    ruka: 'ruka ruky ruk ruke ruku rukou rukami rukach',
    oko: 'oko oka oci ociam ocami ociach',
    system: 'system systemu',
    problem: 'problem problemu',
    modem: 'modem',
    parfem: 'parfem parfemu',
    objem: 'objem objemu',
    program: 'program',
    strom: 'strom',
    kondom: 'kondom',
    salam: 'salam',
    kostym: 'kostym',
  },
  uninflected: `${loanWords} pitie`,
  steps: [
    [
      { left: 3, endings: 'a e i y u ia ie iu ii ou ov om am em im ym ej mi' },
      { left: 4, endings: 'o' },
      { left: 3, endings: 'ach och iam iach ami iami imi ymi ich ych eho ieho emu iemu iou' },
    ],
    [
      { left: 3, after: 'bcdfghjklmnpqrstvxz', endings: 'ok>k ek>k ec>c el>l er>r or>r ol>l' },
      { left: 2, endings: 'iek>k iec>c iel>l ien>n ier>r ieb>b iem>m' },
      { left: 3, after: 'bcdfghjklmnpqrstvxz', endings: 'en>n' },
    ],
  ],
};

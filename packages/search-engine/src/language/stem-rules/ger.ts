import type { StemRules } from '../suffix-rules.ts';

/**
 * German: the endings of nouns and adjectives after J. Savoy's light German stemmer (2006). Folding has replaced umlauts by their vowels, so
 * that Stuhl and Stühle have one stem; ae, oe and ue, typed where there is no umlaut, are replaced likewise (as in Snowball's German2).
 */
export const gerRules: StemRules = {
  script: 'latin',
  irregular: {
    reis: 'reis',
    reise: 'reise reisen',
    schale: 'schale schalen',
    kammer: 'kammer kammern',
    hutte: 'hutte hutten huette huetten',
    leiter: 'leiter leitern',
    messer: 'messer messern messers',
    messe: 'messe messen',
    drucker: 'drucker druckern druckers',
    roller: 'roller rollern rollers',
    leuchter: 'leuchter leuchtern leuchters',
    kocher: 'kocher kochern kochers',
    bohrer: 'bohrer bohrern bohrers',
    stecker: 'stecker steckern steckers',
    stander: 'stander standern standers staender',
    halter: 'halter haltern halters',
    trager: 'trager tragern tragers traeger',
    schlager: 'schlager schlagern schlagers schlaeger',
    laufer: 'laufer laufern laufers laeufer',
    kleber: 'kleber klebern klebers',
    ol: 'ol ole olen ols oel oele oelen',
    bus: 'bus busse bussen busses',
    glas: 'glas glaser glasern glases glaeser glaesern',
  },
  steps: [
    [
      { left: 3, endings: 'e en em es er ern ers ens' },
      { left: 3, after: 'bdefghklmnrtoa', endings: 's' },
      { left: 4, after: 'lr', endings: 'n' },
      // In drahtlos, Weinglas and Gras the s belongs to the stem.
      { left: 1, endings: 'ss>ss los>los las>las gras>gras' },
    ],
  ],
  spellings: [
    [/ae/g, 'a'],
    [/oe/g, 'o'],
    [/(?<![aeq])ue/g, 'u'],
  ],
};

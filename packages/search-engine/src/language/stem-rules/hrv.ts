import type { StemRules } from '../suffix-rules.ts';

/**
 * Croatian: the endings of nouns and adjectives, after the inflection rules of N. Ljubešić and I. Pandžić's "Stemmer for Croatian", adapted to
 * folded words.
 */
export const hrvRules: StemRules = {
  script: 'latin',
  irregular: {
    pas: 'pas psi psa pasa psima psu psom pse',
    knjig: 'knjizi',
    nog: 'nozi',
    ruk: 'ruci',
    cvijet: 'cvjetovi cvjetova cvjetovima',
    sjemen: 'sjeme',
    vremen: 'vrijeme',
    tepih: 'tepih',
    sandal: 'sandala',
  },
  steps: [
    [
      { left: 3, endings: 'a e i o u om ome em og oj im ih ima ama oga omu emu' },
      { left: 3, endings: 'ovi eva ova evi ove eve ovima evima' },
      // k, g and h palatalised before i (jastuci, kovcezi, tepisi).
      { left: 3, endings: 'uci>uk ezi>eg isi>ih' },
    ],
    // Fleeting a (stolac, olovaka, macaka).
    [{ left: 3, after: 'bcdfghjklmnprstvz', endings: 'ac>c ak>c al>l ar>r an>n' }],
    // A plural in -ci belongs to -k or -c (vijci, novcanici), which therefore share a stem.
    [
      { left: 2, endings: 'ik>ic' },
      { left: 2, after: 'bcdfghjlmnprstvz', endings: 'k>c' },
    ],
  ],
};

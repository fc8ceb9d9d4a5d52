import type { StemRules } from '../suffix-rules.ts';

/** Croatian: the endings of nouns and adjectives, after the inflection rules of N. Ljubešić and I. Pandžić's "Stemmer for Croatian", made for folded words. */
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
      // k, g and h softened before i (jastuci, kovcezi, tepisi).
      { left: 3, endings: 'uci>uk ezi>eg isi>ih' },
    ],
    // The a that comes and goes (stolac, olovaka, macaka).
    [{ left: 3, after: 'bcdfghjklmnprstvz', endings: 'ac>c ak>c al>l ar>r an>n' }],
    // A plural in -ci is that of -k and of -c (vijci, novcanici): they have one stem.
    [
      { left: 2, endings: 'ik>ic' },
      { left: 2, after: 'bcdfghjlmnprstvz', endings: 'k>c' },
    ],
  ],
};

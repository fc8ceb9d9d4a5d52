import type { StemRules } from '../suffix-rules.ts';

/** Czech, inflection only, after L. Dolamic and J. Savoy, "Indexing and stemming approaches for the Czech language" (2009), light. */
export const czeRules: StemRules = {
  script: 'latin',
  irregular: {
    pes: 'pes psa psy psu psi psum psem psech',
    det: 'dite ditete deti detem detmi detech dete',
    kotat: 'kote kotete kotata kotat kotatum kotatech kotaty',
    stenat: 'stene stenete stenata stenat stenatum stenatech stenaty',
    zvirat: 'zvire zvirete zvirata zvirat zviratum zviratech zviraty',
    knih: 'knize',
    helm: 'helem',
    houb: 'hub',
    troub: 'trub',
    dvr: 'dvermi',
    okn: 'oken',
    hra: 'hra hry her hre hru hrou hrach hram hrami',
    ruka: 'ruka ruce ruku rukou rukama rukach',
    oko: 'oko oka oci ocim ocima',
    batoh: 'batozich',
    stol: 'stul',
    dom: 'dum',
    noz: 'nuz',
    voz: 'vuz',
    hol: 'hul',
    sol: 'sul',
    kon: 'kun',
    parfem: 'parfem parfemu',
    problem: 'problem problemu',
    system: 'system systemu',
    modem: 'modem',
    tandem: 'tandem',
    objem: 'objem objemu',
    kostym: 'kostym',
    program: 'program',
    salam: 'salam',
    kondom: 'kondom',
  },
  steps: [
    [
      { left: 3, endings: 'a e i y o u ou em um am im ym ach ech ich ych' },
      { left: 3, endings: 'ami emi imi ymi ama ima yma iho eho imu emu' },
      // k palatalised to c (pracce, kabelce, tasce).
      { left: 2, endings: 'cce>ck sce>sk zce>zk elce>elk' },
      { left: 2, endings: 'zence>zenk nence>nenk lence>lenk ovce>ovk evce>evk ojce>ojk' },
      { left: 3, endings: 'ince>ink' },
      // Palatalised k in the locative (noteboocich), and the instrumental of -st (soucastmi).
      { left: 3, endings: 'ocich>ok stmi>st' },
    ],
    [
      { left: 2, after: 'bcdfghjklmnpqrstvxz', endings: 'ek>k ec>c el>l er>r ev>v eb>b' },
      { left: 3, after: 'hkprs', endings: 'en>n' },
    ],
  ],
};

import type { StemRules } from '../suffix-rules.ts';

/**
 * Polish, inflection only. The endings of nouns and adjectives can be found in any grammar; the order of the steps follows J. Savoy's light
 * stemmers (case endings first, then the alternations of the stem's last letters).
 */
export const polRules: StemRules = {
  script: 'latin',
  irregular: {
    pies: 'pies psa psy psow psom psem psami psach psu',
    dzien: 'dzien dnia dni dniu dniem dniom dniami dniach',
    dzieck: 'dziecko dziecka dzieci dziecku dzieckiem dziecmi dzieciom dzieciach',
    zwierz: 'zwierze zwierzeta zwierzat zwierzecia zwierzetom zwierzetami zwierzetach',
    niemowl: 'niemowle niemowleta niemowlat niemowlecia niemowletom niemowletami niemowletach',
    reka: 'reka rece rak reki reke rekami rekach rekom',
    zab: 'zab zeby zebow zebom zebami zebach zeba',
    wez: 'waz weze weza wezy wezem wezow wezami wezach',
    ucho: 'ucho ucha uszy uszu uszami uszach',
    oko: 'oko oka oczy oczu oczami oczach',
    pieniadz: 'pieniadz pieniadze pieniedzy pieniedzmi',
    radio: 'radio radia radiu radiem radiow radiami radiach',
    ser: 'serze',
    seria: 'seria serie serii seriami seriach seriom',
    serc: 'serce serca serc sercem sercu sercami sercach sercom',
    babci: 'babcia babci babcie babciom babciami babciach',
    miejsc: 'miejsce miejsca miejsc miejscem miejscu miejscami miejscach',
    miesiac: 'miesiac miesiaca miesiace miesiecy miesiacem miesiacach',
    skor: 'skorze',
    wod: 'wodzie',
    gra: 'gra gry gre gier grze grami grach',
    paznokc: 'paznokcie',
    akwarium: 'akwarium akwaria akwariow akwariami akwariach akwariom',
    poziom: 'poziom',
    zapach: 'zapach',
    system: 'system systemu',
    problem: 'problem problemu',
    modem: 'modem',
    tandem: 'tandem',
    totem: 'totem',
    kolej: 'kolej',
    salami: 'salami',
    tatami: 'tatami',
    origami: 'origami',
    kondom: 'kondom',
    olow: 'olow',
  },
  steps: [
    [
      { left: 3, endings: 'a e y o u i ia ie iu io ii iem iej iego iemu' },
      { left: 3, endings: 'om ow em ym im ej ego emu' },
      { left: 3, endings: 'ach ami iom iow iach iami imi ymi ych ich' },
      // Palatalised d and g before an ending (komodzie, podlodze).
      { left: 3, endings: 'dzie>d dzi>d dzia>d dziom>d dziami>d dziach>d dze>g' },
      // Palatalised t (herbacie, projekcie, sprzecie, minucie); nouns in -jecie, and in -cie after other letters, keep their c.
      { left: 2, endings: 'acie>at ocie>ot kcie>kt ncie>nt rcie>rt biecie>biet kiecie>kiet wiecie>wiat' },
      { left: 2, after: 'blmnprsz', endings: 'ecie>et' },
      { left: 1, after: 'bn', endings: 'ucie>ut' },
      { left: 3, endings: 'tyce>tyk' },
    ],
    // r palatalised to rz (komputerze; talerz is treated likewise).
    [{ left: 3, endings: 'rz>r' }],
    [
      // Fleeting e (sukienek, sweter, mebel), and d palatalised to dz.
      { left: 2, after: 'bcdfghjklmnprstwz', endings: 'ek>k ec>c er>r el>l' },
      { left: 2, endings: 'iek>k iec>c ier>r iel>l ien>n reb>rb' },
      { left: 3, endings: 'ren>rn hew>hw zew>zw tew>tw dz>d' },
    ],
    // k palatalised to c after a consonant (sukience, pralce).
    [{ left: 2, after: 'bfhlmnprstwz', endings: 'c>k' }],
  ],
};

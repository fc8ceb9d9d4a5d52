import type { Colour } from './colours.ts';
import type { Material } from './materials.ts';

/** An adjective that names a material decides the material. */
export const styleMaterials: Readonly<Record<string, Material>> = {
  lniany: 'len',
  wełniany: 'wełna',
  bawełniany: 'bawełna',
  frotowy: 'bawełna',
  płócienny: 'bawełna',
  flanelowy: 'bawełna',
  jeansowy: 'jeans',
  skórzany: 'skóra naturalna',
  zamszowy: 'zamsz',
  filcowy: 'filc',
  puchowy: 'puch',
  pluszowy: 'plusz',
  welurowy: 'poliester',
  aksamitny: 'poliester',
  żeliwny: 'żeliwo',
  stalowy: 'stal',
  emaliowany: 'stal',
  metalowy: 'stal',
  ocynkowany: 'stal',
  mosiężny: 'mosiądz',
  hartowany: 'stal',
  ceramiczny: 'ceramika',
  kamionkowy: 'ceramika',
  gliniany: 'ceramika',
  porcelanowy: 'porcelana',
  szklany: 'szkło',
  dębowy: 'dąb',
  sosnowy: 'sosna',
  bambusowy: 'bambus',
  wiklinowy: 'rattan',
  rattanowy: 'rattan',
  sojowy: 'wosk sojowy',
  gumowany: 'guma',
};

export const colourMaterials: Partial<Record<Colour, Material>> = { dębowy: 'dąb', bukowy: 'buk' };

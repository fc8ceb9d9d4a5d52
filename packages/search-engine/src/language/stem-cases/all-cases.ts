import type { LanguageCode } from '@vitrina/contract';
import { bul } from './bul.ts';
import { cze } from './cze.ts';
import { eng } from './eng.ts';
import { ger } from './ger.ts';
import { hrv } from './hrv.ts';
import { hun } from './hun.ts';
import { ita } from './ita.ts';
import { pol } from './pol.ts';
import { rum } from './rum.ts';
import { slo } from './slo.ts';
import type { StemCases } from './stem-cases.ts';
import { ukr } from './ukr.ts';

export const stemCases: Readonly<Record<LanguageCode, StemCases>> = {
  pol,
  cze,
  slo,
  eng,
  ukr,
  rum,
  bul,
  ger,
  hrv,
  hun,
  ita,
};

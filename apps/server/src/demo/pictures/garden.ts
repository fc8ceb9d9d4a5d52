import {
  cream,
  graphite,
  leaf,
  leafDeep,
  metal,
  metalDeep,
  metalSoft,
  wood,
  woodDark,
  woodDeep,
} from './palette.ts';
import {
  circle,
  type Drawing,
  dashed,
  draw,
  ellipse,
  faded,
  line,
  moved,
  path,
  rect,
  ring,
  turned,
} from './shapes.ts';

const planter: Drawing = (p) =>
  draw(
    line(
      'M200 214 Q196 140 170 96 M200 214 Q206 130 236 84 M200 214 Q176 170 124 152 M200 214 Q226 170 280 146',
      leafDeep,
      6,
    ),
    turned(-28, 164, 92, ellipse(164, 92, 22, 44, leaf)),
    turned(30, 242, 82, ellipse(242, 82, 22, 46, leafDeep)),
    turned(-64, 120, 150, ellipse(120, 150, 19, 42, leafDeep)),
    turned(64, 284, 144, ellipse(284, 144, 19, 42, leaf)),
    ellipse(200, 140, 20, 46, leaf),
    path('M120 224 L280 224 L262 324 Q258 340 242 340 L158 340 Q142 340 138 324 Z', p.main),
    faded(0.22, path('M244 224 L280 224 L262 324 Q258 340 242 340 L216 340 Q240 290 244 224 Z', p.dark)),
    rect(108, 200, 184, 32, 8, p.soft),
    faded(0.3, rect(108, 222, 184, 10, 4, p.dark)),
  );

const wateringCan: Drawing = (p) =>
  draw(
    path('M232 276 L318 150 L338 160 L262 316 Z', p.deep),
    turned(30, 332, 146, rect(300, 136, 66, 18, 6, p.dark)),
    `<path d="M138 186 Q40 150 58 250 Q68 300 112 306" fill="none" stroke="${p.deep}" stroke-width="16" stroke-linecap="round"/>`,
    path('M112 180 L248 180 L262 340 L98 340 Z', p.main),
    faded(0.22, path('M216 180 L248 180 L262 340 L214 340 Z', p.dark)),
    path('M118 180 Q120 118 196 122 L226 180 Z', p.soft),
    ellipse(180, 180, 68, 12, p.dark),
    rect(101, 296, 158, 12, 2, p.soft),
    faded(0.3, rect(122, 204, 13, 80, 6, '#ffffff')),
    [
      [356, 190],
      [372, 214],
      [350, 226],
      [366, 246],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 4, 8, '#8cc1de'))
      .join(''),
  );

const secateurs: Drawing = (p) =>
  draw(
    turned(
      38,
      200,
      210,
      path('M190 196 Q150 140 176 52 Q206 96 218 186 Z', metalSoft),
      path('M210 196 Q262 150 244 84 Q226 100 222 128 Q216 160 190 190 Z', metalDeep),
      path('M184 208 Q144 250 150 352 Q152 368 168 364 Q182 360 180 340 Q178 270 214 222 Z', p.base),
      path('M216 208 Q262 250 252 352 Q250 368 234 364 Q220 360 222 340 Q226 270 188 222 Z', p.deep),
      line('M176 262 Q200 276 226 262', metalDeep, 5),
      circle(200, 206, 18, metal),
      circle(200, 206, 8, graphite),
    ),
    moved(
      -12,
      -6,
      line('M76 120 Q110 104 136 116', leafDeep, 5),
      turned(-30, 84, 104, ellipse(84, 104, 9, 20, leaf)),
      turned(30, 112, 132, ellipse(112, 130, 9, 20, leaf)),
    ),
  );

const shovel: Drawing = (p) =>
  draw(
    turned(
      32,
      200,
      200,
      `<path d="M168 24 h64 q0 44 -32 48 q-32 -4 -32 -48 Z" fill="none" stroke="${p.base}" stroke-width="15" stroke-linejoin="round"/>`,
      rect(191, 70, 18, 176, 4, wood),
      rect(203, 70, 6, 176, 3, woodDeep),
      rect(184, 222, 32, 38, 4, p.base),
      path('M146 252 L254 252 Q262 346 200 392 Q138 346 146 252 Z', metal),
      path('M200 252 L254 252 Q262 346 200 392 Z', metalDeep),
      line('M200 268 V340', graphite, 4),
    ),
  );

const glovePair = (p: Parameters<Drawing>[0]): string =>
  draw(
    path(
      'M96 196 Q92 120 104 118 Q118 118 120 176 L122 100 Q134 88 146 100 L148 172 L154 92 Q168 82 178 96 L176 178 L184 120 Q198 112 206 126 L202 230 Q230 206 242 222 Q240 250 206 288 L202 300 L106 300 Q92 260 96 196 Z',
      p.main,
    ),
    rect(96, 292, 114, 46, 10, p.deep),
    faded(0.5, line('M104 308 h98 M104 322 h98', p.accent, 5)),
    faded(0.25, ellipse(152, 236, 34, 30, p.dark)),
  );

const gloves: Drawing = (p) =>
  draw(
    turned(10, 200, 200, moved(92, 6, faded(0.75, glovePair(p)))),
    moved(-14, 6, turned(-8, 150, 200, glovePair(p))),
  );

const grill: Drawing = (p) =>
  draw(
    line('M140 236 L110 336 M260 236 L290 336', metalDeep, 10),
    line('M128 290 H272', metalDeep, 6),
    circle(110, 326, 15, graphite),
    path('M84 190 L316 190 Q308 260 200 262 Q92 260 84 190 Z', p.base),
    faded(0.3, path('M200 262 Q308 260 316 190 L270 190 Q260 240 200 262 Z', p.dark)),
    path('M84 178 Q92 88 200 86 Q308 88 316 178 Z', p.main),
    faded(0.3, path('M112 158 Q124 112 168 104 L172 114 Q136 124 126 160 Z', '#ffffff')),
    rect(76, 174, 248, 18, 8, metal),
    rect(168, 64, 64, 15, 7, woodDark),
    rect(176, 74, 8, 14, 2, graphite),
    rect(216, 74, 8, 14, 2, graphite),
    circle(254, 132, 11, metalSoft),
    faded(0.55, line('M292 76 Q282 62 292 48 Q302 36 292 22 M318 88 Q308 74 318 60', '#ffffff', 7)),
  );

const deckchair: Drawing = (p) =>
  draw(
    line('M92 100 L296 338', woodDark, 12),
    line('M330 166 L126 338', woodDeep, 12),
    path('M78 92 Q168 262 312 166 L342 182 Q168 326 50 108 Z', p.main),
    faded(0.35, path('M68 98 Q168 282 322 172 L330 176 Q168 306 58 104 Z', p.accent)),
    line('M46 110 L84 88 M308 160 L346 184', woodDeep, 12),
    line('M112 142 L318 178', woodDark, 0.1),
    circle(212, 238, 8, metalDeep),
  );

const hammock: Drawing = (p) =>
  draw(
    path('M44 60 h26 v280 h-26 Z M330 60 h26 v280 h-26 Z', woodDeep),
    circle(56, 60, 52, leaf),
    circle(92, 40, 38, leafDeep),
    circle(344, 58, 54, leafDeep),
    circle(308, 38, 36, leaf),
    line(
      'M66 148 L104 190 M66 148 L100 210 M66 148 L112 176 M334 148 L296 190 M334 148 L300 210 M334 148 L288 176',
      woodDark,
      4,
    ),
    path('M98 176 Q200 262 302 176 L306 214 Q200 330 94 214 Z', p.main),
    path('M94 214 Q200 330 306 214 L302 202 Q200 312 98 202 Z', p.deep),
    turned(24, 130, 204, rect(106, 184, 54, 30, 12, p.accent)),
    line(
      'M120 240 v16 M144 258 v16 M172 272 v16 M200 276 v16 M228 272 v16 M256 258 v16 M280 240 v16',
      p.pale,
      5,
    ),
  );

const birdhouse: Drawing = (p) =>
  draw(
    line('M200 340 V296', woodDark, 20),
    line('M200 82 V52', graphite, 5),
    path('M122 160 L278 160 L278 302 L122 302 Z', wood),
    faded(0.4, line('M122 196 H278 M122 232 H278 M122 268 H278', woodDeep, 4)),
    path('M200 72 L318 168 L300 190 L200 110 L100 190 L82 168 Z', p.base),
    path('M200 110 L278 172 L278 180 L122 180 L122 172 Z', woodDeep),
    circle(200, 214, 29, woodDark),
    circle(200, 216, 22, '#3d2a1c'),
    line('M200 260 V262 M200 264 L200 276', woodDark, 9),
    moved(
      14,
      34,
      path(
        'M226 214 Q232 190 254 194 Q272 198 270 218 Q268 240 240 240 Q214 240 200 226 Q216 228 226 214 Z',
        p.accent === '#f4f1ea' ? '#e4572e' : p.accent,
      ),
      circle(256, 208, 4, graphite),
      path('M270 208 L284 212 L270 217 Z', '#f2a541'),
      line('M240 240 v10 M250 239 v11', graphite, 3),
    ),
    rect(112, 296, 176, 15, 4, woodDeep),
  );

const wheelbarrow: Drawing = (p) =>
  draw(
    line('M366 190 L270 204 L112 286', woodDeep, 13),
    line('M262 250 L292 334', metalDeep, 11),
    ellipse(178, 154, 66, 34, leafDeep),
    ellipse(228, 158, 50, 30, leaf),
    circle(158, 140, 11, '#e4572e'),
    circle(196, 130, 11, '#f2c14e'),
    circle(232, 140, 11, '#d98fa6'),
    path('M88 160 L298 168 L262 252 L146 252 Z', p.main),
    faded(0.25, path('M258 166 L298 168 L262 252 L226 252 Z', p.dark)),
    rect(78, 152, 230, 16, 8, p.deep),
    circle(112, 294, 46, graphite),
    circle(112, 294, 29, metalSoft),
    line('M112 268 V320 M86 294 H138', metalDeep, 5),
    circle(112, 294, 9, metalDeep),
  );

const hose: Drawing = (p) =>
  draw(
    ring(196, 216, 104, p.deep, 24),
    ring(196, 216, 76, p.base, 24),
    ring(196, 216, 50, p.soft, 24),
    dashed('M92 216 A104 104 0 0 1 300 216', p.pale, 4),
    line('M300 222 Q308 140 330 112', p.deep, 24),
    turned(26, 336, 100, rect(320, 56, 34, 60, 8, metalDeep), rect(314, 40, 46, 24, 6, '#f2c14e')),
    rect(172, 208, 50, 16, 6, cream),
  );

export const garden = {
  planter,
  wateringCan,
  secateurs,
  shovel,
  gloves,
  grill,
  deckchair,
  hammock,
  birdhouse,
  wheelbarrow,
  hose,
};

import {
  cream,
  graphite,
  leaf,
  leafDeep,
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
  mirrored,
  path,
  rect,
  turned,
} from './shapes.ts';

const duvet: Drawing = (p) =>
  draw(
    path('M70 262 Q56 300 84 326 Q200 346 316 326 Q344 300 330 262 Z', p.deep),
    path('M66 206 Q50 248 78 276 Q200 300 322 276 Q350 248 334 206 Z', p.soft),
    path('M74 138 Q48 190 72 224 Q200 250 328 224 Q352 190 326 138 Q200 108 74 138 Z', p.main),
    faded(
      0.3,
      line(
        'M118 130 Q104 182 116 232 M160 124 Q152 182 158 238 M200 122 V240 M240 124 Q248 182 242 238 M282 130 Q296 182 284 232 M62 180 Q200 204 338 180',
        p.dark,
        4,
      ),
    ),
    path('M74 138 Q200 108 326 138 Q334 148 334 154 Q200 126 66 154 Q68 146 74 138 Z', p.pale),
  );

const pillow: Drawing = (p) =>
  draw(
    turned(
      -6,
      200,
      214,
      path(
        'M86 112 Q200 134 314 112 Q338 112 334 136 Q312 214 334 296 Q338 320 314 318 Q200 296 86 318 Q62 320 66 296 Q88 214 66 136 Q62 112 86 112 Z',
        p.main,
      ),
      faded(
        0.2,
        path(
          'M314 112 Q338 112 334 136 Q312 214 334 296 Q338 320 314 318 Q284 312 256 309 Q300 214 282 118 Z',
          p.dark,
        ),
      ),
      dashed('M96 130 Q200 150 304 130 M96 300 Q200 280 304 300', p.pale, 3),
      circle(200, 214, 10, p.deep),
      faded(
        0.3,
        line(
          'M200 200 V178 M212 206 L230 192 M212 222 L230 236 M200 228 V250 M188 222 L170 236 M188 206 L170 192',
          p.dark,
          4,
        ),
      ),
    ),
  );

const blanket: Drawing = (p) =>
  draw(
    rect(74, 270, 252, 62, 26, p.deep),
    rect(80, 212, 240, 66, 28, p.main),
    rect(86, 154, 228, 66, 28, p.soft),
    line('M102 186 H240 M96 246 H240 M92 302 H240', p.pale, 4),
    path('M198 130 Q282 122 292 170 L300 336 L214 336 L206 176 Q204 150 186 144 Z', p.main),
    path('M214 300 L298 300 L299 314 L213 314 Z', p.accent),
    line('M220 336 v18 M238 336 v18 M256 336 v18 M276 336 v18 M294 336 v18', p.deep, 5),
  );

const curtain: Drawing = (p) =>
  draw(
    rect(124, 86, 152, 210, 4, '#cfe5f2'),
    faded(0.8, circle(226, 130, 22, '#fff2c2')),
    path('M124 236 Q160 208 200 236 Q240 214 276 240 L276 296 L124 296 Z', leaf),
    line('M200 86 V296 M124 190 H276', cream, 8),
    line('M54 74 H346', woodDark, 10),
    mirrored(
      circle(50, 74, 12, woodDeep),
      path('M64 78 L172 78 Q178 170 120 232 L132 338 L66 338 Z', p.main),
      faded(
        0.25,
        path(
          'M92 78 L112 78 Q116 170 94 230 L104 338 L84 338 L80 230 Z M140 78 L156 78 Q156 170 112 222 L108 214 Q142 160 140 78 Z',
          p.dark,
        ),
      ),
      path('M74 222 Q104 246 134 220 L138 238 Q104 262 72 240 Z', p.deep),
    ),
  );

const towel: Drawing = (p) =>
  draw(
    rect(78, 262, 244, 72, 32, p.deep),
    rect(84, 198, 232, 70, 32, p.main),
    rect(90, 136, 220, 68, 32, p.soft),
    line('M112 172 H268 M106 234 H262 M104 298 H256', p.pale, 5),
    rect(228, 136, 22, 68, 0, p.accent),
    faded(0.7, rect(228, 198, 22, 70, 0, p.accent)),
    faded(0.6, rect(228, 262, 22, 72, 0, p.accent)),
    mirrored(ellipse(188, 116, 11, 22, leaf)),
    ellipse(200, 108, 10, 24, leafDeep),
  );

const rug: Drawing = (p) =>
  draw(
    path('M106 146 L294 146 L350 318 L50 318 Z', p.main),
    faded(0.9, path('M118 160 L282 160 L328 302 L72 302 Z', p.deep)),
    path('M126 170 L274 170 L314 292 L86 292 Z', p.base),
    path('M200 184 L262 230 L200 282 L138 230 Z', p.accent),
    path('M200 202 L236 230 L200 262 L164 230 Z', p.dark),
    mirrored(path('M132 184 L158 184 L124 206 Z M98 282 L110 252 L140 282 Z', p.pale)),
    line(
      'M108 136 v8 M132 136 v8 M156 136 v8 M180 136 v8 M204 136 v8 M228 136 v8 M252 136 v8 M276 136 v8 M292 136 v8',
      p.pale,
      4,
    ),
    line(
      'M52 320 l-2 14 M84 320 l-2 14 M116 320 l-1 14 M148 320 v14 M180 320 v14 M212 320 v14 M244 320 v14 M276 320 l1 14 M308 320 l1 14 M346 320 l2 14',
      p.pale,
      4,
    ),
  );

const vase: Drawing = (p) =>
  draw(
    line('M196 190 Q180 120 146 86 M200 190 Q204 120 200 66 M206 190 Q226 130 258 98', leafDeep, 5),
    turned(-40, 158, 128, ellipse(158, 128, 9, 22, leaf)),
    turned(40, 240, 136, ellipse(240, 136, 9, 22, leaf)),
    [
      [144, 82],
      [200, 58],
      [260, 92],
    ]
      .map(([x = 0, y = 0]) =>
        draw(
          [0, 72, 144, 216, 288].map((a) => turned(a, x, y, ellipse(x, y - 16, 10, 15, p.accent))).join(''),
          circle(x, y, 9, '#8a5a3a'),
        ),
      )
      .join(''),
    path(
      'M172 172 L228 172 Q224 206 254 240 Q284 282 250 328 Q246 340 230 340 L170 340 Q154 340 150 328 Q116 282 146 240 Q176 206 172 172 Z',
      p.main,
    ),
    faded(
      0.22,
      path(
        'M214 172 L228 172 Q224 206 254 240 Q284 282 250 328 Q246 340 230 340 L208 340 Q264 280 214 172 Z',
        p.dark,
      ),
    ),
    rect(164, 164, 72, 16, 8, p.soft),
    faded(0.3, path('M150 256 Q134 284 152 316 L162 312 Q150 284 162 256 Z', '#ffffff')),
  );

const mirror: Drawing = (p) =>
  draw(
    ellipse(200, 200, 116, 140, p.base),
    ellipse(200, 200, 106, 130, p.deep),
    ellipse(200, 200, 98, 122, '#d5e6ee'),
    faded(0.6, path('M140 120 L196 84 L112 244 L106 190 Z M228 86 L252 98 L128 284 L118 262 Z', '#ffffff')),
    faded(
      0.3,
      path('M294 214 Q290 306 200 322 Q140 318 114 254 Q150 300 200 302 Q268 294 294 214 Z', '#7fa3b5'),
    ),
  );

const clock: Drawing = (p) =>
  draw(
    circle(200, 202, 136, p.base),
    circle(200, 202, 124, p.deep),
    circle(200, 202, 114, cream),
    [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]
      .map((a) =>
        turned(
          a,
          200,
          202,
          rect(a % 90 === 0 ? 196 : 198, 96, a % 90 === 0 ? 8 : 4, a % 90 === 0 ? 22 : 14, 2, graphite),
        ),
      )
      .join(''),
    line('M200 202 L156 168', graphite, 9),
    line('M200 202 L240 126', graphite, 6),
    line('M200 226 L200 118', p.accent === '#f4f1ea' ? '#e4572e' : p.accent, 3),
    circle(200, 202, 10, p.base),
  );

const poster: Drawing = (p) =>
  draw(
    rect(102, 58, 196, 276, 3, wood),
    rect(112, 68, 176, 256, 1, cream),
    rect(128, 86, 144, 220, 0, p.pale),
    circle(p.isLight ? 232 : 224, 148, 34, p.accent),
    path('M128 242 Q166 176 204 224 Q232 190 272 232 L272 306 L128 306 Z', p.base),
    path('M128 272 Q176 228 222 266 Q250 252 272 266 L272 306 L128 306 Z', p.deep),
    line('M156 300 V268 M166 302 V276', p.dark, 5),
    circle(156, 258, 12, p.dark),
    circle(168, 268, 9, p.dark),
    faded(0.35, path('M112 68 L190 68 L112 220 Z', '#ffffff')),
    rect(102, 326, 196, 8, 2, woodDeep),
  );

const basket: Drawing = (p) =>
  draw(
    path('M122 152 Q126 96 190 108 Q240 84 272 124 Q286 140 280 160 L122 160 Z', p.base),
    faded(0.3, path('M190 108 Q240 84 272 124 Q286 140 280 160 L220 160 Q230 130 190 108 Z', p.dark)),
    path('M84 156 L316 156 L292 322 Q288 338 270 338 L130 338 Q112 338 108 322 Z', wood),
    faded(
      0.5,
      dashed(
        'M96 184 H306 M98 208 H302 M102 232 H298 M106 256 H296 M108 280 H292 M110 304 H290',
        woodDark,
        8,
      ),
    ),
    rect(76, 146, 248, 22, 11, woodDeep),
    mirrored(line('M96 176 Q56 188 80 226', woodDark, 9)),
    rect(184, 226, 46, 30, 4, metalSoft),
    line('M194 241 h26', metalDeep, 4),
  );

export const textiles = { duvet, pillow, blanket, curtain, towel, rug, vase, mirror, clock, poster, basket };

import { cream, graphite, metal, metalDeep, metalSoft, wood, woodDark, woodDeep } from './palette.ts';
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
  ring,
  turned,
} from './shapes.ts';

const steam = faded(
  0.6,
  line(
    'M150 122 Q138 102 150 84 Q162 66 150 46 M194 118 Q182 98 194 80 Q206 62 194 42 M238 122 Q226 102 238 84 Q250 66 238 46',
    '#ffffff',
    8,
  ),
);

const mug: Drawing = (p) =>
  draw(
    steam,
    `<path d="M270 188 Q340 178 336 234 Q330 288 262 280" fill="none" stroke="${p.deep}" stroke-width="22" stroke-linecap="round"/>`,
    path('M100 152 L288 152 L282 300 Q276 338 242 338 L146 338 Q112 338 106 300 Z', p.main),
    faded(0.22, path('M250 156 L288 152 L282 300 Q276 338 242 338 L214 338 Q250 270 250 156 Z', p.dark)),
    faded(0.3, path('M116 172 L132 172 L136 296 L124 296 Z', '#ffffff')),
    ellipse(194, 152, 94, 20, p.pale),
    ellipse(194, 155, 82, 14, '#6b4630'),
    faded(0.5, ellipse(178, 153, 34, 6, '#8d6245')),
  );

const plate: Drawing = (p) =>
  draw(
    circle(200, 208, 138, p.main),
    ring(200, 208, 130, p.pale, 5),
    circle(200, 208, 92, p.soft),
    faded(0.2, path('M108 208 A92 92 0 0 1 292 208 A92 84 0 0 0 108 208 Z', p.dark)),
    ring(200, 208, 91, p.deep, 3),
    line('M160 232 Q200 196 244 176', p.deep, 4),
    [
      [176, 206, -30],
      [204, 188, -30],
      [186, 232, 40],
      [216, 212, 40],
      [244, 172, 0],
    ]
      .map(([x = 0, y = 0, tilt = 0]) => turned(tilt, x, y, ellipse(x, y, 8, 17, p.accent)))
      .join(''),
  );

const pot: Drawing = (p) =>
  draw(
    mirrored(
      path(
        'M60 206 Q58 190 74 190 L104 190 L104 212 L76 212 Q78 232 104 232 L104 250 Q62 250 60 206 Z',
        p.dark,
      ),
    ),
    path('M92 176 L308 176 L300 308 Q296 338 262 338 L138 338 Q104 338 100 308 Z', p.main),
    faded(0.25, path('M266 176 L308 176 L300 308 Q296 338 262 338 L236 338 Q268 280 266 176 Z', p.dark)),
    faded(0.28, rect(118, 200, 14, 100, 7, '#ffffff')),
    path('M86 172 Q96 122 200 118 Q304 122 314 172 Z', p.soft),
    rect(80, 166, 240, 16, 8, p.deep),
    rect(172, 92, 56, 18, 9, graphite),
    rect(190, 104, 20, 18, 3, metalDeep),
  );

const pan: Drawing = (p) =>
  draw(
    turned(
      -38,
      200,
      200,
      rect(296, 184, 128, 30, 14, p.base),
      rect(280, 188, 40, 22, 4, metalDeep),
      circle(404, 199, 6, cream),
    ),
    circle(168, 226, 122, graphite),
    circle(168, 226, 112, '#555c6b'),
    circle(168, 226, 98, '#464c5a'),
    faded(0.15, path('M86 184 A94 94 0 0 1 160 132 L164 146 A80 80 0 0 0 100 190 Z', '#ffffff')),
    path(
      'M118 214 Q124 170 168 178 Q206 166 222 206 Q242 244 208 266 Q176 292 140 272 Q98 262 118 214 Z',
      '#fffaf0',
    ),
    circle(172, 228, 30, '#f4b942'),
    faded(0.5, circle(163, 219, 8, '#fff0c2')),
  );

const knife: Drawing = (p) =>
  draw(
    turned(
      -45,
      200,
      200,
      path('M14 214 Q120 148 250 172 L250 226 L40 226 Q20 226 14 214 Z', metalSoft),
      path('M14 214 Q30 222 250 206 L250 226 L40 226 Q20 226 14 214 Z', metal),
      rect(244, 168, 20, 60, 4, metalDeep),
      path('M262 174 L376 178 Q394 184 392 206 Q388 226 368 222 L262 218 Z', p.base),
      path('M262 202 Q340 204 392 206 Q388 226 368 222 L262 218 Z', p.deep),
      circle(288, 197, 6, metalSoft),
      circle(322, 198, 6, metalSoft),
      circle(356, 200, 6, metalSoft),
    ),
  );

const kettle: Drawing = (p) =>
  draw(
    line('M128 146 Q130 66 200 66 Q270 66 272 146', woodDeep, 15),
    path('M276 196 Q318 192 334 144 L356 154 Q344 236 286 260 Z', p.deep),
    path(
      'M130 136 L270 136 Q308 210 306 296 Q304 338 264 338 L136 338 Q96 338 94 296 Q92 210 130 136 Z',
      p.main,
    ),
    faded(
      0.22,
      path('M244 136 L270 136 Q308 210 306 296 Q304 338 264 338 L236 338 Q270 250 244 136 Z', p.dark),
    ),
    faded(0.35, path('M134 166 Q112 220 114 284 L126 284 Q126 220 146 166 Z', '#ffffff')),
    path('M140 138 Q146 110 200 110 Q254 110 260 138 Z', p.soft),
    rect(124, 132, 152, 12, 6, p.deep),
    circle(200, 104, 13, woodDark),
  );

const cuttingBoard: Drawing = (p) =>
  draw(
    turned(
      8,
      200,
      200,
      path(
        'M176 62 Q200 44 224 62 L228 116 L266 116 Q290 116 290 140 L290 314 Q290 338 266 338 L134 338 Q110 338 110 314 L110 140 Q110 116 134 116 L172 116 Z',
        p.base,
      ),
      faded(
        0.45,
        line(
          'M136 144 Q150 230 138 316 M170 136 Q186 230 172 320 M214 136 Q204 220 216 322 M256 140 Q246 230 260 316',
          p.deep,
          4,
        ),
      ),
      circle(200, 80, 12, cream),
    ),
    circle(160, 288, 34, '#d8463c'),
    faded(0.3, circle(150, 278, 10, '#ffffff')),
    path('M148 258 L160 264 L174 256 L166 268 L176 274 L160 270 L146 276 L154 266 Z', '#4f7a54'),
    ellipse(250, 316, 30, 12, '#e8604f'),
    ellipse(250, 314, 22, 8, '#f59a86'),
  );

const teaTowel: Drawing = (p) =>
  draw(
    circle(200, 62, 10, woodDark),
    line('M200 66 Q176 96 200 100 Q224 96 200 66', p.deep, 5),
    path(
      'M120 104 Q200 84 280 104 L290 322 Q266 334 244 322 Q222 336 200 322 Q178 336 156 322 Q134 334 110 322 Z',
      p.main,
    ),
    path('M112 274 L288 274 L289 290 L111 290 Z M112 300 L289 300 L289 306 L111 306 Z', p.deep),
    faded(0.2, path('M146 100 L136 326 L156 322 L166 96 Z M226 96 L232 326 L252 326 L244 98 Z', p.dark)),
    line('M200 232 Q200 190 200 160', '#4f7a54', 5),
    ellipse(184, 206, 8, 16, '#6d9a6b'),
    ellipse(216, 196, 8, 16, '#6d9a6b'),
    circle(200, 150, 15, p.accent),
    dashed('M124 114 Q200 96 276 114', p.pale, 3),
  );

const jar: Drawing = (p) =>
  draw(
    rect(124, 90, 152, 34, 8, woodDeep),
    faded(0.4, rect(124, 90, 152, 9, 5, wood)),
    rect(136, 122, 128, 16, 3, metalDeep),
    path(
      'M132 136 L268 136 Q292 152 292 180 L292 306 Q292 338 260 338 L140 338 Q108 338 108 306 L108 180 Q108 152 132 136 Z',
      p.main,
    ),
    faded(0.3, rect(126, 176, 14, 126, 7, '#ffffff')),
    faded(
      0.2,
      path(
        'M256 136 L268 136 Q292 152 292 180 L292 306 Q292 338 260 338 L240 338 Q266 240 256 136 Z',
        p.dark,
      ),
    ),
    rect(152, 206, 96, 76, 8, cream),
    line('M168 232 h64 M178 254 h44', p.deep, 5),
  );

export const kitchen = { mug, plate, pot, pan, knife, kettle, cuttingBoard, teaTowel, jar };

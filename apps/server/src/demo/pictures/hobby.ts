import { cream, graphite, metalDeep, wood, woodDark, woodDeep } from './palette.ts';
import { circle, type Drawing, draw, ellipse, faded, line, mirrored, path, rect, turned } from './shapes.ts';

const book: Drawing = (p) =>
  draw(
    turned(
      -5,
      200,
      200,
      path('M128 66 L296 66 L296 330 L128 330 Z', p.dark),
      path('M122 322 L286 322 L286 340 L122 340 Q112 340 112 331 Q112 322 122 322 Z', cream),
      line('M126 331 H284', '#dccfb4', 3),
      path(
        'M122 58 L280 58 Q288 58 288 66 L288 322 L122 322 Q108 322 108 334 L108 72 Q108 58 122 58 Z',
        p.main,
      ),
      path('M108 72 Q108 58 122 58 L134 58 L134 322 L122 322 Q108 322 108 334 Z', p.deep),
      rect(154, 88, 114, 66, 3, cream),
      line('M170 110 H252 M182 130 H240', p.deep, 6),
      circle(211, 228, 44, p.accent),
      path('M168 236 Q190 204 210 226 Q228 200 254 236 Q240 272 211 272 Q182 272 168 236 Z', p.dark),
      path('M246 322 L246 364 L256 354 L266 364 L266 322 Z', p.accent),
    ),
  );

const notebook: Drawing = (p) =>
  draw(
    turned(
      4,
      200,
      200,
      rect(112, 64, 184, 270, 12, p.dark),
      rect(118, 68, 176, 262, 6, cream),
      rect(104, 60, 180, 270, 12, p.main),
      rect(104, 60, 34, 270, 10, p.deep),
      rect(246, 60, 11, 270, 0, p.accent),
      rect(156, 108, 74, 44, 4, cream),
      line('M168 124 H218 M168 138 H204', metalDeep, 4),
    ),
    turned(
      24,
      310,
      220,
      rect(302, 106, 18, 190, 3, '#f2c14e'),
      rect(302, 96, 18, 16, 4, '#d98fa6'),
      path('M302 296 L320 296 L311 326 Z', '#f0d9b5'),
      path('M307 314 L315 314 L311 326 Z', graphite),
    ),
  );

const piece = (x: number, y: number, fill: string, tilt = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${tilt})"><path d="M-54 -54 H-16 Q-26 -84 0 -84 Q26 -84 16 -54 H54 V-16 Q84 -26 84 0 Q84 26 54 16 V54 H16 Q24 26 0 26 Q-24 26 -16 54 H-54 V16 Q-26 24 -26 0 Q-26 -24 -54 -16 Z" fill="${fill}"/></g>`;

const puzzle: Drawing = (p) =>
  draw(
    piece(136, 160, p.base),
    piece(136, 268, p.deep),
    piece(244, 268, p.soft),
    piece(270, 138, p.accent === '#f4f1ea' ? '#f2c14e' : p.accent, 16),
    faded(0.25, circle(118, 142, 12, '#ffffff'), circle(226, 286, 12, '#ffffff')),
  );

const teddy: Drawing = (p) =>
  draw(
    mirrored(
      circle(138, 92, 34, p.base),
      circle(138, 92, 18, p.pale),
      ellipse(110, 246, 30, 46, p.deep),
      ellipse(136, 314, 44, 32, p.deep),
      ellipse(126, 318, 22, 18, p.pale),
    ),
    ellipse(200, 262, 82, 80, p.base),
    ellipse(200, 270, 52, 54, p.pale),
    ellipse(200, 144, 86, 76, p.base),
    ellipse(200, 170, 42, 32, p.pale),
    ellipse(200, 156, 15, 11, graphite),
    line('M200 166 V178 M200 178 Q188 192 178 182 M200 178 Q212 192 222 182', graphite, 5),
    mirrored(circle(166, 132, 9, graphite), circle(169, 129, 3, '#ffffff')),
    path('M200 222 L154 204 L154 244 Z M200 222 L246 204 L246 244 Z', p.accent),
    circle(200, 223, 13, p.dark),
  );

const boardGame: Drawing = (p) =>
  draw(
    path('M62 214 L200 150 L338 214 L200 284 Z', p.soft),
    path('M62 214 L200 284 L200 338 L62 266 Z', p.base),
    path('M338 214 L200 284 L200 338 L338 266 Z', p.deep),
    path('M96 214 L200 166 L304 214 L200 266 Z', cream),
    faded(
      0.9,
      path(
        'M131 198 L165 182 L200 198 L166 214 Z M200 198 L235 182 L269 198 L235 214 Z M166 214 L200 231 L166 248 L131 231 Z M235 214 L269 231 L235 248 L200 231 Z',
        p.accent === '#f4f1ea' ? '#f2c14e' : p.accent,
      ),
    ),
    path(
      'M144 204 Q138 168 152 158 Q140 130 162 128 Q184 130 172 158 Q186 168 180 204 Q162 214 144 204 Z',
      '#e4572e',
    ),
    path(
      'M214 212 Q208 176 222 166 Q210 138 232 136 Q254 138 242 166 Q256 176 250 212 Q232 222 214 212 Z',
      '#2e86ab',
    ),
    turned(
      14,
      286,
      120,
      rect(256, 90, 58, 58, 12, '#ffffff'),
      circle(270, 104, 5, graphite),
      circle(285, 119, 5, graphite),
      circle(300, 134, 5, graphite),
    ),
  );

const blocks: Drawing = (p) =>
  draw(
    rect(76, 238, 100, 100, 10, p.base),
    rect(186, 238, 100, 100, 10, p.deep),
    rect(132, 136, 100, 100, 10, wood),
    path('M132 134 L182 62 L232 134 Z', p.accent === '#f4f1ea' ? '#f2c14e' : p.accent),
    path('M240 236 L330 236 Q330 184 285 184 Q240 184 240 236 Z', '#76b39d'),
    rect(294, 288, 56, 50, 6, '#e4572e'),
    rect(88, 250, 76, 76, 6, p.soft),
    path('M104 316 L126 262 L148 316 H134 L126 294 L118 316 Z', p.dark),
    rect(198, 250, 76, 76, 6, p.soft),
    circle(236, 288, 22, p.dark),
    circle(236, 288, 10, p.soft),
    circle(182, 186, 26, cream),
    circle(182, 186, 12, woodDeep),
  );

const pencils: Drawing = (p) => {
  const colours = ['#e4572e', '#f2c14e', '#76b39d', '#2e86ab', '#8e5ea2', '#d98fa6'];
  return draw(
    colours
      .map((colour, index) => {
        const x = 110 + index * 30;
        const top = 96 + (index % 3) * 16;
        return draw(
          rect(x, top + 34, 26, 160, 2, colour),
          faded(0.2, rect(x + 17, top + 34, 9, 160, 0, '#000000')),
          path(`M${x} ${top + 35} L${x + 13} ${top} L${x + 26} ${top + 35} Z`, '#f0d9b5'),
          path(`M${x + 8} ${top + 14} L${x + 13} ${top} L${x + 18} ${top + 14} Z`, colour),
        );
      })
      .join(''),
    path('M92 222 L308 222 L300 322 Q298 340 282 340 L118 340 Q102 340 100 322 Z', p.main),
    path('M92 222 L308 222 L306 244 L94 244 Z', p.deep),
    rect(146, 264, 108, 50, 8, cream),
    line('M164 282 H236 M176 298 H224', p.deep, 5),
  );
};

const kite: Drawing = (p) =>
  draw(
    path('M222 50 L310 160 L178 274 L116 122 Z', p.main),
    path('M222 50 L310 160 L212 156 Z', p.soft),
    path('M178 274 L116 122 L212 156 Z', p.deep),
    line('M222 50 L178 274 M116 122 L310 160', woodDark, 4),
    line('M178 274 Q140 300 164 326 Q190 348 150 364', p.dark, 4),
    path(
      'M150 296 l-24 -10 l4 26 Z M152 300 l22 -10 l-2 24 Z M172 334 l-22 -4 l8 22 Z M174 336 l22 -8 l-4 22 Z',
      p.accent,
    ),
    faded(
      0.8,
      ellipse(92, 226, 40, 18, '#ffffff'),
      ellipse(66, 234, 28, 13, '#ffffff'),
      ellipse(316, 270, 42, 18, '#ffffff'),
      ellipse(344, 278, 24, 12, '#ffffff'),
    ),
  );

const drum: Drawing = (p) =>
  draw(
    path('M94 178 L306 178 L306 302 Q200 368 94 302 Z', p.main),
    line('M100 198 L134 322 L168 206 L200 336 L232 206 L266 322 L300 198', cream, 6),
    path('M90 288 Q200 352 310 288 L310 308 Q200 372 90 308 Z', p.dark),
    ellipse(200, 180, 110, 40, p.dark),
    ellipse(200, 172, 110, 40, cream),
    turned(-30, 160, 120, rect(154, 48, 11, 130, 5, wood), circle(159, 176, 14, p.accent)),
    turned(34, 250, 116, rect(246, 44, 11, 130, 5, woodDeep), circle(251, 172, 14, p.accent)),
  );

export const hobby = { book, notebook, puzzle, teddy, boardGame, blocks, pencils, kite, drum };

import {
  cream,
  flame,
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
  mirrored,
  path,
  rect,
  ring,
  turned,
} from './shapes.ts';

const wheel = (x: number): string =>
  draw(
    ring(x, 262, 70, graphite, 11),
    ring(x, 262, 61, metalSoft, 4),
    faded(
      0.7,
      [0, 30, 60, 90, 120, 150]
        .map((a) => turned(a, x, 262, line(`M${x - 58} 262 H${x + 58}`, metal, 2)))
        .join(''),
    ),
    circle(x, 262, 9, metalDeep),
  );

const bicycle: Drawing = (p) =>
  draw(
    wheel(104),
    wheel(298),
    line('M104 262 L162 160 L264 160 L188 266 Z M188 266 L156 142 M188 266 L104 262', p.base, 11),
    line('M298 262 L258 128', p.deep, 11),
    line('M258 128 L252 110 L288 104 Q304 104 302 120', graphite, 9),
    path('M124 132 Q156 122 190 134 Q180 146 156 146 Q132 148 124 132 Z', graphite),
    ring(188, 266, 19, metalDeep, 7),
    line('M188 266 L204 298 M194 300 H216', graphite, 7),
    circle(188, 266, 6, cream),
    path('M268 132 L330 132 L322 176 L276 176 Z', wood),
    faded(0.5, dashed('M274 146 H326 M277 160 H322', woodDark, 4)),
    circle(284, 126, 10, p.accent),
    circle(304, 122, 11, '#d98fa6'),
    circle(318, 128, 8, leaf),
  );

const tent: Drawing = (p) =>
  draw(
    path('M20 330 L74 200 L106 330 Z M300 330 L338 180 L384 330 Z', leafDeep),
    path('M70 330 L112 236 L140 330 Z', leaf),
    path('M200 118 L340 332 L60 332 Z', p.main),
    path('M200 118 L340 332 L262 332 Z', p.deep),
    path('M200 150 L252 332 L148 332 Z', graphite),
    path('M200 150 Q196 250 148 332 L124 332 Z', p.pale),
    path('M200 150 Q204 250 252 332 L276 332 Z', p.soft),
    line('M200 118 L190 92 M200 118 L210 92', woodDark, 6),
    line('M60 332 L34 344 M340 332 L366 344', cream, 3),
    circle(300, 92, 28, '#fff3cf'),
    path('M192 332 Q184 304 200 292 Q218 306 210 332 Z', flame),
  );

const sleepingBag: Drawing = (p) =>
  draw(
    turned(
      16,
      200,
      200,
      path('M126 116 Q130 50 200 50 Q270 50 274 116 L260 318 Q256 352 200 352 Q144 352 140 318 Z', p.main),
      path('M146 122 Q146 70 200 70 Q254 70 254 122 Q252 158 200 162 Q148 158 146 122 Z', p.dark),
      rect(160, 92, 80, 48, 20, cream),
      faded(
        0.35,
        line('M134 200 Q200 216 266 200 M138 246 Q200 262 262 246 M141 292 Q200 308 259 292', p.dark, 5),
      ),
      line('M228 162 Q240 240 232 330', p.accent, 5),
      rect(226, 166, 10, 18, 4, p.accent),
    ),
  );

const mat: Drawing = (p) =>
  draw(
    path('M126 246 L330 262 L352 326 L110 326 Z', p.deep),
    path('M110 326 L352 326 L352 334 L110 334 Z', p.dark),
    rect(78, 110, 92, 218, 44, p.main),
    faded(0.2, rect(126, 110, 44, 218, 22, p.dark)),
    ellipse(124, 124, 46, 22, p.soft),
    `<ellipse cx="124" cy="124" rx="30" ry="13" fill="none" stroke="${p.dark}" stroke-width="5"/>`,
    ellipse(124, 124, 14, 6, p.dark),
    rect(78, 172, 92, 15, 4, p.accent),
    rect(78, 258, 92, 15, 4, p.accent),
    line('M168 180 Q232 186 230 226 Q226 262 168 266', p.accent, 7),
  );

const pentagon = (x: number, y: number, tilt: number, fill: string, size = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${size})"><path d="M0 -34 L32 -10 L20 28 L-20 28 L-32 -10 Z" fill="${fill}"/></g>`;

const ball: Drawing = (p) =>
  draw(
    '<clipPath id="ball"><circle cx="200" cy="212" r="128"/></clipPath>',
    circle(200, 212, 128, cream),
    `<g clip-path="url(#ball)">${draw(
      line('M200 178 V90 M232 202 L316 176 M220 240 L274 316 M180 240 L126 316 M168 202 L84 176', metal, 5),
      pentagon(200, 212, 0, p.base, 1.15),
      pentagon(200, 84, 36, p.deep, 1.1),
      pentagon(324, 172, 72, p.deep, 1.1),
      pentagon(278, 318, 20, p.deep, 1.1),
      pentagon(122, 318, -20, p.deep, 1.1),
      pentagon(76, 172, -72, p.deep, 1.1),
      faded(0.14, path('M200 84 A128 128 0 0 1 200 340 A170 170 0 0 0 270 96 Z', '#1d2333')),
    )}</g>`,
  );

const racket: Drawing = (p) =>
  draw(
    turned(
      34,
      200,
      200,
      faded(
        0.8,
        line(
          'M160 66 V186 M180 54 V198 M200 50 V202 M220 54 V198 M240 66 V186 M134 100 H266 M130 122 H270 M132 144 H268 M142 166 H258 M150 80 H250',
          '#ffffff',
          3,
        ),
      ),
      `<ellipse cx="200" cy="126" rx="76" ry="88" fill="none" stroke="${p.base}" stroke-width="17"/>`,
      `<path d="M142 76 A76 88 0 0 1 258 76" fill="none" stroke="${p.deep}" stroke-width="17"/>`,
      line('M172 208 L194 262 M228 208 L206 262', p.base, 13),
      rect(186, 256, 28, 124, 8, graphite),
      line('M188 286 L212 278 M188 312 L212 304 M188 338 L212 330 M188 362 L212 354', metalDeep, 4),
    ),
    circle(304, 296, 37, '#d9e24c'),
    line('M276 274 Q304 292 292 330 M322 264 Q304 292 338 308', '#fbfde4', 5),
  );

const helmet: Drawing = (p) =>
  draw(
    line('M112 250 Q140 330 196 338 M288 250 Q262 326 206 338', graphite, 8),
    rect(184, 328, 32, 18, 6, graphite),
    path('M64 244 Q64 96 206 92 Q336 98 338 236 Q338 254 316 256 L96 264 Q66 264 64 244 Z', p.main),
    faded(0.25, path('M206 92 Q336 98 338 236 Q338 254 316 256 L262 258 Q276 140 206 92 Z', p.dark)),
    path('M110 204 Q124 140 174 122 Q150 160 148 212 Z', p.dark),
    path('M172 212 Q176 156 204 118 Q228 156 230 208 Z', p.dark),
    path('M254 206 Q252 152 232 120 Q288 142 300 200 Z', p.dark),
    path('M60 238 Q200 216 340 230 L340 250 Q200 238 62 262 Z', p.accent),
    path('M306 242 Q352 240 366 262 Q340 272 300 262 Z', p.deep),
  );

const dumbbell: Drawing = (p) =>
  draw(
    turned(
      -18,
      200,
      216,
      rect(110, 204, 180, 24, 8, metal),
      faded(
        0.5,
        line('M172 206 l-6 20 M186 206 l-6 20 M200 206 l-6 20 M214 206 l-6 20 M228 206 l-6 20', metalDeep, 4),
      ),
      mirrored(
        rect(98, 138, 46, 156, 16, p.base),
        rect(98, 138, 18, 156, 9, p.soft),
        rect(62, 160, 40, 112, 14, p.deep),
        rect(48, 196, 18, 40, 6, metalDeep),
      ),
    ),
  );

const bottle: Drawing = (p) =>
  draw(
    rect(176, 58, 48, 28, 8, graphite),
    line('M172 84 Q150 72 150 96', graphite, 8),
    rect(158, 82, 84, 36, 8, p.dark),
    path(
      'M158 116 L242 116 Q266 132 266 164 L266 312 Q266 340 240 340 L160 340 Q134 340 134 312 L134 164 Q134 132 158 116 Z',
      p.main,
    ),
    faded(
      0.22,
      path(
        'M228 116 L242 116 Q266 132 266 164 L266 312 Q266 340 240 340 L218 340 Q240 230 228 116 Z',
        p.dark,
      ),
    ),
    faded(0.35, rect(148, 166, 13, 140, 6, '#ffffff')),
    rect(134, 268, 132, 22, 0, p.accent),
    path('M168 236 L192 186 L206 212 L216 196 L238 236 Z', cream),
  );

const ski = (x: number, fill: string, stripe: string): string =>
  draw(
    path(
      `M${x - 18} 96 Q${x - 18} 48 ${x} 34 Q${x + 18} 48 ${x + 18} 96 L${x + 16} 352 Q${x} 362 ${x - 16} 352 Z`,
      fill,
    ),
    path(
      `M${x - 17} 112 L${x + 17} 142 L${x + 17} 170 L${x - 17} 140 Z M${x - 16} 284 L${x + 16} 312 L${x + 16} 332 L${x - 16} 304 Z`,
      stripe,
    ),
    rect(x - 14, 196, 28, 60, 6, graphite),
    rect(x - 10, 204, 20, 10, 3, metal),
    rect(x - 10, 238, 20, 10, 3, metal),
  );

const skiPole = (x: number): string =>
  draw(
    line(`M${x} 110 V346`, metalDeep, 6),
    line(`M${x} 106 V140`, graphite, 13),
    ellipse(x, 326, 16, 6, graphite),
  );

const snow: readonly (readonly [number, number])[] = [
  [58, 190],
  [344, 230],
  [300, 70],
  [44, 286],
  [350, 140],
  [104, 66],
];

const skis: Drawing = (p) =>
  draw(
    turned(-7, 200, 200, skiPole(112)),
    turned(7, 200, 200, skiPole(288)),
    turned(-4, 200, 360, ski(176, p.base, p.accent)),
    turned(4, 200, 360, ski(224, p.deep, p.accent)),
    snow.map(([x, y]) => circle(x, y, 5, '#ffffff')).join(''),
  );

const sledge: Drawing = (p) =>
  draw(
    path('M40 334 Q200 312 360 334 L360 352 L40 352 Z', '#ffffff'),
    line('M72 318 L300 318 Q352 312 346 252 Q336 222 310 236', woodDark, 11),
    line('M118 240 V316 M196 240 V316 M272 240 V316', woodDeep, 10),
    path('M72 206 L314 196 L324 222 L78 240 Z', p.main),
    faded(0.3, line('M78 222 L318 208', p.dark, 4)),
    path('M78 240 L324 222 L324 234 L80 252 Z', p.deep),
    line('M330 236 Q380 190 340 150', p.accent === '#f4f1ea' ? '#e4572e' : p.accent, 6),
    circle(96, 130, 5, '#ffffff'),
    circle(176, 92, 6, '#ffffff'),
    circle(256, 138, 5, '#ffffff'),
    circle(136, 176, 4, '#ffffff'),
    circle(300, 90, 5, '#ffffff'),
  );

const skateboard: Drawing = (p) =>
  draw(
    turned(
      -20,
      200,
      220,
      path(
        'M40 190 Q54 206 92 208 L308 208 Q346 206 360 190 Q374 192 366 208 Q350 236 308 236 L92 236 Q50 236 34 208 Q26 192 40 190 Z',
        p.base,
      ),
      path(
        'M34 208 Q50 236 92 236 L308 236 Q350 236 366 208 L364 220 Q346 246 308 246 L92 246 Q54 246 36 220 Z',
        p.deep,
      ),
      mirrored(
        rect(104, 244, 40, 14, 4, metal),
        circle(108, 270, 25, cream),
        circle(108, 270, 14, p.accent === '#f4f1ea' ? '#e4572e' : p.accent),
        circle(108, 270, 5, graphite),
        circle(148, 266, 17, metalSoft),
      ),
      line('M110 222 H180 M200 222 H226 M244 222 H290', p.pale, 5),
    ),
  );

export const sport = {
  bicycle,
  tent,
  sleepingBag,
  mat,
  ball,
  racket,
  helmet,
  dumbbell,
  bottle,
  skis,
  sledge,
  skateboard,
};

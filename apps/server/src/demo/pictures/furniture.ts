import { cream, leaf, leafDeep, metalDeep, wood, woodDark, woodDeep } from './palette.ts';
import { circle, type Drawing, draw, ellipse, faded, line, mirrored, path, rect } from './shapes.ts';

const chair: Drawing = (p) =>
  draw(
    line('M146 242 L130 336 M254 242 L270 336', woodDark, 11),
    line('M162 240 L166 330 M238 240 L234 330', woodDeep, 9),
    path('M138 78 Q200 56 262 78 L252 190 Q200 202 148 190 Z', p.main),
    faded(0.2, path('M232 70 L262 78 L252 190 L226 196 Z', p.dark)),
    line('M152 186 L148 224 M248 186 L252 224', woodDeep, 10),
    path('M126 216 Q200 204 274 216 L284 246 Q200 264 116 246 Z', p.base),
    path('M116 246 Q200 264 284 246 L282 258 Q200 276 118 258 Z', p.deep),
    line('M150 300 L250 300', woodDeep, 6),
  );

const armchair: Drawing = (p) =>
  draw(
    line('M116 310 L106 338 M284 310 L294 338', woodDark, 12),
    path('M112 112 Q116 72 200 72 Q284 72 288 112 L284 256 L116 256 Z', p.main),
    faded(0.3, line('M156 96 L158 200 M200 90 L200 200 M244 96 L242 200', p.dark, 4)),
    path('M104 214 Q200 190 296 214 L296 262 L104 262 Z', p.soft),
    mirrored(path('M74 186 Q76 162 100 164 Q126 168 124 200 L124 316 L88 316 Q72 240 74 186 Z', p.deep)),
    path('M120 256 L280 256 L280 312 Q200 320 120 312 Z', p.base),
    faded(0.25, rect(120, 256, 160, 10, 2, p.dark)),
  );

const sofa: Drawing = (p) =>
  draw(
    line('M84 306 L78 338 M316 306 L322 338', woodDark, 11),
    rect(70, 120, 130, 120, 22, p.main),
    rect(200, 120, 130, 120, 22, p.main),
    line('M200 134 L200 232', p.deep, 4),
    rect(82, 214, 119, 52, 14, p.soft),
    rect(199, 214, 119, 52, 14, p.soft),
    mirrored(path('M42 196 Q42 168 68 168 Q94 168 94 196 L94 310 L62 310 Q44 310 44 290 Z', p.deep)),
    rect(90, 256, 220, 54, 6, p.base),
    faded(0.25, rect(90, 256, 220, 10, 3, p.dark)),
    path('M106 168 L154 158 L166 206 L116 216 Z', p.accent),
    path('M294 170 L250 160 L240 204 L286 216 Z', cream),
  );

const table: Drawing = (p) =>
  draw(
    mirrored(
      path('M84 190 L112 190 L102 340 L86 340 Z', p.deep),
      path('M132 190 L148 190 L146 310 L136 310 Z', p.dark),
    ),
    rect(52, 168, 296, 26, 8, p.base),
    faded(0.4, line('M74 178 H180 M210 182 H320', p.deep, 3)),
    path('M178 120 Q176 168 186 168 L216 168 Q226 168 224 120 Z', cream),
    line('M200 122 Q192 92 174 82 M200 122 Q204 82 200 66 M202 122 Q214 92 232 86', leafDeep, 4),
    ellipse(172, 80, 10, 15, leaf),
    ellipse(200, 64, 10, 16, p.accent),
    ellipse(234, 84, 10, 15, leaf),
  );

const coffeeTable: Drawing = (p) =>
  draw(
    line('M130 216 L104 336 M270 216 L296 336 M200 224 L200 320', woodDark, 11),
    ellipse(200, 214, 146, 34, p.deep),
    ellipse(200, 204, 146, 34, p.base),
    faded(
      0.35,
      `<ellipse cx="200" cy="204" rx="104" ry="20" fill="none" stroke="${p.dark}" stroke-width="3"/>`,
    ),
    rect(206, 172, 74, 14, 3, '#6b8fb5'),
    rect(214, 158, 62, 14, 3, p.accent),
    path('M136 156 L182 156 Q182 200 159 200 Q136 200 136 156 Z', cream),
    line('M182 166 Q200 166 182 186', cream, 6),
    faded(0.6, line('M150 144 Q144 134 150 124 M166 144 Q160 134 166 124', '#ffffff', 4)),
  );

const bed: Drawing = (p) =>
  draw(
    path('M74 118 Q200 84 326 118 L326 250 L74 250 Z', wood),
    faded(0.4, line('M118 122 V220 M160 114 V220 M200 112 V220 M240 114 V220 M282 122 V220', woodDark, 4)),
    rect(62, 262, 276, 52, 6, woodDeep),
    rect(68, 226, 264, 46, 14, cream),
    rect(92, 184, 98, 56, 22, '#ffffff'),
    rect(210, 184, 98, 56, 22, '#ffffff'),
    path('M58 244 Q200 222 342 244 L346 302 Q200 318 54 302 Z', p.main),
    path('M58 244 Q200 222 342 244 L343 260 Q200 240 57 260 Z', p.pale),
    mirrored(rect(66, 306, 18, 34, 3, woodDark)),
  );

const bookcase: Drawing = (p) =>
  draw(
    rect(104, 62, 192, 278, 6, p.deep),
    [74, 140, 206, 272].map((y) => rect(116, y, 168, 56, 2, p.dark)).join(''),
    faded(
      0.25,
      rect(116, 74, 168, 12, 0, '#000000'),
      rect(116, 140, 168, 12, 0, '#000000'),
      rect(116, 206, 168, 12, 0, '#000000'),
    ),
    rect(124, 84, 14, 46, 2, '#d8664e'),
    rect(140, 90, 18, 40, 2, '#f2c14e'),
    rect(160, 80, 12, 50, 2, '#6b8fb5'),
    `<g transform="rotate(14 186 130)">${rect(180, 84, 14, 46, 2, '#76b39d')}</g>`,
    path('M232 108 h36 l-5 22 h-26 Z', cream),
    circle(240, 98, 10, leaf),
    circle(252, 92, 12, leafDeep),
    circle(262, 100, 9, leaf),
    path('M136 166 Q150 152 164 166 Q172 184 160 196 L140 196 Q128 184 136 166 Z', p.accent),
    rect(200, 156, 12, 40, 2, cream),
    rect(214, 150, 16, 46, 2, '#a65d57'),
    rect(232, 160, 12, 36, 2, '#4f6d8f'),
    rect(246, 154, 14, 42, 2, '#e0b252'),
    rect(126, 226, 70, 36, 4, '#d9b88f'),
    line('M126 240 h70', '#b98f60', 3),
    rect(214, 246, 58, 8, 2, '#d8664e'),
    rect(218, 254, 54, 8, 2, cream),
    circle(160, 312, 16, cream),
    rect(204, 288, 64, 40, 4, '#d9b88f'),
    faded(0.5, rect(104, 62, 10, 278, 4, p.soft)),
  );

const dresser: Drawing = (p) =>
  draw(
    mirrored(path('M92 306 L114 306 L108 340 L96 340 Z', woodDark)),
    rect(76, 142, 248, 172, 8, p.base),
    rect(68, 132, 264, 18, 5, p.deep),
    [162, 212, 262]
      .map((y) =>
        draw(
          rect(88, y, 108, 42, 4, p.soft),
          rect(204, y, 108, 42, 4, p.soft),
          rect(128, y + 17, 28, 7, 3, p.dark),
          rect(244, y + 17, 28, 7, 3, p.dark),
        ),
      )
      .join(''),
    path('M116 96 h34 l-4 36 h-26 Z', cream),
    line('M133 96 Q126 74 116 66 M133 96 Q136 70 146 60', leafDeep, 4),
    circle(114, 64, 9, p.accent),
    circle(148, 58, 10, p.accent),
    rect(236, 72, 60, 60, 4, metalDeep),
    rect(242, 78, 48, 48, 2, cream),
    path('M242 126 L262 98 L274 112 L280 104 L290 120 V126 Z', leaf),
  );

export const furniture = { chair, armchair, sofa, table, coffeeTable, bed, bookcase, dresser };

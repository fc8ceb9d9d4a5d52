import { cream, flame, graphite, metal, metalDeep, wood, woodDeep } from './palette.ts';
import { circle, type Drawing, draw, ellipse, faded, line, mirrored, path, rect } from './shapes.ts';

const glow = (y: number, radius = 110): string =>
  faded(0.35, ellipse(200, y, radius, radius * 0.8, '#ffe9b0'));

const tableLamp: Drawing = (p) =>
  draw(
    glow(210, 130),
    path('M184 226 L216 226 Q246 262 240 304 Q232 330 200 330 Q168 330 160 304 Q154 262 184 226 Z', p.base),
    faded(0.35, path('M216 226 Q246 262 240 304 Q232 330 210 330 Q232 280 204 226 Z', p.dark)),
    rect(150, 324, 100, 16, 8, woodDeep),
    rect(190, 204, 20, 26, 3, metalDeep),
    path('M146 86 L254 86 L300 208 Q200 226 100 208 Z', cream),
    faded(0.5, path('M226 86 L254 86 L300 208 Q274 213 246 216 Z', '#e6d7b8')),
    path('M100 208 Q200 226 300 208 L296 198 Q200 216 104 198 Z', p.soft),
    path('M146 86 L254 86 L257 94 L143 94 Z', p.soft),
  );

const pendantLamp: Drawing = (p) =>
  draw(
    line('M200 0 L200 120', graphite, 5),
    faded(0.4, path('M96 252 L304 252 L360 400 L40 400 Z', '#fff1c4')),
    rect(184, 110, 32, 30, 6, metalDeep),
    path('M180 136 L220 136 Q306 156 312 252 L88 252 Q94 156 180 136 Z', p.main),
    faded(0.35, path('M220 136 Q306 156 312 252 L262 252 Q262 172 206 136 Z', p.dark)),
    faded(0.3, path('M160 152 Q116 176 108 236 L122 236 Q130 180 160 152 Z', '#ffffff')),
    ellipse(200, 252, 112, 14, p.dark),
    ellipse(200, 254, 44, 18, '#ffedb5'),
    circle(200, 262, 20, '#fff7dc'),
  );

const floorLamp: Drawing = (p) =>
  draw(
    glow(140, 130),
    line('M200 170 L200 260 M200 250 L140 338 M200 250 L260 338 M200 250 L206 338', wood, 9),
    circle(200, 250, 12, woodDeep),
    path('M150 58 L250 58 L278 176 L122 176 Z', p.main),
    faded(0.25, path('M228 58 L250 58 L278 176 L242 176 Z', p.dark)),
    rect(120, 170, 160, 10, 4, p.deep),
    rect(148, 54, 104, 9, 4, p.deep),
    line('M226 180 L226 214', metalDeep, 3),
    circle(226, 218, 6, metal),
  );

const taper = (x: number, top: number, bottom: number): string =>
  draw(
    rect(x - 9, top, 18, bottom - top, 3, cream),
    path(
      `M${x} ${top - 34} Q${x + 13} ${top - 12} ${x} ${top - 4} Q${x - 13} ${top - 12} ${x} ${top - 34} Z`,
      flame,
    ),
    path(
      `M${x} ${top - 20} Q${x + 6} ${top - 10} ${x} ${top - 5} Q${x - 6} ${top - 10} ${x} ${top - 20} Z`,
      '#fff3c9',
    ),
  );

const candlestick: Drawing = (p) =>
  draw(
    glow(110, 120),
    taper(200, 96, 176),
    mirrored(taper(112, 130, 206), path('M88 202 L136 202 Q134 224 112 224 Q90 224 88 202 Z', p.main)),
    line('M112 222 Q116 268 200 268 Q284 268 288 222', p.base, 13),
    path('M174 172 L226 172 Q224 196 200 196 Q176 196 174 172 Z', p.base),
    rect(192, 190, 16, 128, 4, p.base),
    circle(200, 232, 17, p.deep),
    path('M134 340 Q140 314 186 310 L214 310 Q260 314 266 340 Z', p.deep),
  );

const candle: Drawing = (p) =>
  draw(
    glow(130, 130),
    line('M200 170 L200 144', graphite, 5),
    path('M200 84 Q226 126 200 150 Q174 126 200 84 Z', flame),
    path('M200 112 Q212 134 200 147 Q188 134 200 112 Z', '#fff3c9'),
    path('M112 172 L288 172 L280 324 Q278 340 260 340 L140 340 Q122 340 120 324 Z', p.main),
    ellipse(200, 172, 88, 18, p.deep),
    ellipse(200, 175, 74, 13, cream),
    faded(0.25, path('M256 186 L284 182 L277 324 Q276 340 256 340 L238 340 Q256 260 256 186 Z', p.dark)),
    rect(146, 222, 108, 72, 6, cream),
    line('M166 246 h68 M178 264 h44', p.deep, 5),
  );

const lantern: Drawing = (p) =>
  draw(
    glow(230, 150),
    line('M166 120 Q166 64 200 64 Q234 64 234 120', graphite, 7),
    path('M156 106 L244 106 L286 152 L114 152 Z', p.main),
    path('M228 106 L244 106 L286 152 L254 152 Z', p.deep),
    rect(128, 152, 144, 164, 2, '#fff0c8'),
    rect(178, 252, 44, 64, 4, cream),
    path('M200 196 Q218 228 200 248 Q182 228 200 196 Z', flame),
    rect(120, 152, 14, 166, 3, p.base),
    rect(266, 152, 14, 166, 3, p.base),
    faded(0.6, line('M200 152 L200 190 M134 230 L266 230', p.deep, 5)),
    rect(108, 314, 184, 24, 5, p.deep),
  );

export const lights = { tableLamp, pendantLamp, floorLamp, candlestick, candle, lantern };

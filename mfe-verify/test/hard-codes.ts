/**
 * Pictures of QR codes as bad light, cheap cameras and unsteady hands make them: ten classes of twenty, 640x480, grey.
 * The same number always gives the same picture, on every machine. Frames of one scene are the same code under the same
 * light, seen by a hand that moves a little and a sensor whose noise is new each time.
 */
import QRCode from 'qrcode';

export const width = 640;
export const height = 480;
export const perClass = 20;
export const classes = [
  'clean',
  'rotated',
  'small',
  'blur',
  'motion',
  'noise',
  'perspective',
  'low light',
  'occluded',
  'combined',
] as const;
export type HardClass = (typeof classes)[number];

interface Scene {
  readonly payload: string;
  /** Pixels per module. */
  readonly module: number;
  /** Radians. */
  readonly turn: number;
  readonly centre: readonly [number, number];
  /** How much the far edge is smaller; 0 is face on. */
  readonly tilt: readonly [number, number];
  /** Standard deviation of the defocus, in pixels. */
  readonly blur: number;
  /** Length of the smear of a moving hand, in pixels. */
  readonly smear: number;
  /** Standard deviation of the sensor's noise, in grey levels. */
  readonly noise: number;
  /** Grey levels of ink and paper. */
  readonly ink: number;
  readonly paper: number;
  /** How much darker the far side of the picture is, 0 to 1. */
  readonly shade: number;
  /** Covered spots on the code, in modules: x, y, radius, grey level. */
  readonly spots: readonly (readonly [number, number, number, number])[];
  readonly background: number;
  readonly seed: number;
}

/** A small generator of even 32-bit numbers (mulberry32). */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Even numbers in [0, 1). */
function rolls(seed: number): () => number {
  const next = dice(seed);
  return () => next() / 4294967296;
}

/** What is on picture `index` of a class. `background` 141 is a grey table, 235 white paper around the tag. */
export function sceneOf(kind: HardClass, index: number, background = 141): Scene {
  const seed = classes.indexOf(kind) * 1000 + index + 1;
  const roll = rolls(seed * 7919);
  const between = (low: number, high: number) => low + (high - low) * roll();
  const step = index / (perClass - 1); // Within a class it gets harder picture by picture.
  const code = String(10_000_000 + Math.floor(roll() * 89_999_999));
  const base: Scene = {
    payload: `http://127.0.0.1:8080/verify/${code}`,
    module: between(6, 8),
    turn: between(-0.05, 0.05),
    centre: [between(280, 360), between(210, 270)],
    tilt: [0, 0],
    blur: 0.6,
    smear: 0,
    noise: 2,
    ink: 30,
    paper: 222,
    shade: between(0, 0.15),
    spots: [],
    background,
    seed,
  };
  switch (kind) {
    case 'clean':
      return base;
    case 'rotated':
      return { ...base, turn: between(0, 2 * Math.PI) };
    case 'small':
      return { ...base, module: 3.4 - 1.4 * step, blur: 0.5 };
    case 'blur':
      return { ...base, module: between(5, 6.5), blur: 1.2 + 2.4 * step };
    case 'motion':
      return { ...base, module: between(5, 6.5), smear: 3 + 9 * step };
    case 'noise':
      return { ...base, noise: 12 + 38 * step };
    case 'perspective':
      return {
        ...base,
        module: between(7, 8.5),
        tilt: [between(-0.3, 0.3) * (0.4 + step), (0.25 + 0.3 * step) * (roll() < 0.5 ? -1 : 1)],
      };
    case 'low light':
      return { ...base, ink: 8, paper: 58 - 24 * step, background: background * 0.2, noise: 3 + 3 * step, shade: 0.4 };
    case 'occluded':
      return { ...base, spots: spotsFor(roll, 1 + Math.round(2 * step)) };
    case 'combined':
      return {
        ...base,
        module: between(4.6, 5.6),
        turn: between(0, 2 * Math.PI),
        tilt: [between(-0.15, 0.15), between(-0.15, 0.15)],
        blur: 0.8 + 1.4 * step,
        smear: 2 + 3.5 * step,
        noise: 6 + 10 * step,
        ink: 24,
        paper: 150 - 50 * step,
        shade: 0.3,
        spots: spotsFor(roll, 1),
      };
  }
}

function spotsFor(roll: () => number, count: number): [number, number, number, number][] {
  // Away from the three corner marks, as a sticker or a thumb may be; what covers a corner makes any code unreadable.
  return Array.from({ length: count }, () => [
    11 + 12 * roll(),
    11 + 12 * roll(),
    1 + 0.6 * roll(),
    roll() < 0.5 ? 210 : 60,
  ]);
}

/** Frame `frame` of a scene as grey levels, row by row. Frame 0 is the picture of the single-frame figures. */
export function drawFrame(scene: Scene, frame = 0): Uint8ClampedArray<ArrayBuffer> {
  const seed = scene.seed * 104_729 + frame * 15_485_863;
  const roll = rolls(seed);
  const seen = frame === 0 ? scene : shaken(scene, roll);
  const area = areaOf(seen);
  const light = smeared(blurred(ideal(seen, area), seen.blur, area), seen.smear, roll() * Math.PI, area);
  const noise = bell(seed);
  const pixels = new Uint8ClampedArray(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1)
      pixels[at] = (light[at] ?? 0) * (1 - (scene.shade * x) / width) + scene.noise * noise();
  }
  return pixels;
}

function shaken(scene: Scene, roll: () => number): Scene {
  const [x, y] = scene.centre;
  return {
    ...scene,
    turn: scene.turn + (roll() - 0.5) * 0.03,
    centre: [x + (roll() - 0.5) * 12, y + (roll() - 0.5) * 12],
    smear: scene.smear * (0.6 + 0.6 * roll()),
    blur: scene.blur * (0.94 + 0.12 * roll()),
  };
}

/** Close to normally distributed, standard deviation 1: the sum of the four bytes of an even number. */
function bell(seed: number): () => number {
  const next = dice(seed ^ 0x5bd1e995);
  const spread = 1 / Math.sqrt((4 * (256 ** 2 - 1)) / 12);
  return () => {
    const bytes = next();
    return ((bytes & 255) + ((bytes >>> 8) & 255) + ((bytes >>> 16) & 255) + (bytes >>> 24) - 510) * spread;
  };
}

/** The part of the picture the code can reach, blurs included; the rest is background. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function areaOf(scene: Scene): Area {
  const reach = Math.ceil(
    (29 / 2 + 4) * Math.SQRT2 * scene.module * (1 + Math.hypot(...scene.tilt)) + 3 * scene.blur + scene.smear + 2,
  );
  const [x, y] = scene.centre.map(Math.round) as [number, number];
  return {
    left: Math.max(0, x - reach),
    top: Math.max(0, y - reach),
    right: Math.min(width, x + reach),
    bottom: Math.min(height, y + reach),
  };
}

/** The scene without a camera: four samples in each pixel. */
function ideal(scene: Scene, area: Area): Float32Array {
  const { modules } = QRCode.create(scene.payload, { errorCorrectionLevel: 'M' });
  const side = modules.size;
  const picture = new Float32Array(width * height).fill(scene.background);
  const [cos, sin] = [Math.cos(scene.turn), Math.sin(scene.turn)];
  const levelAt = (x: number, y: number): number => {
    const [dx, dy] = [(x - scene.centre[0]) / scene.module, (y - scene.centre[1]) / scene.module];
    const far = 1 + (scene.tilt[0] * dx + scene.tilt[1] * dy) / side;
    const u = (cos * dx + sin * dy) / far + side / 2;
    const v = (-sin * dx + cos * dy) / far + side / 2;
    if (far < 0.2 || u < -4 || v < -4 || u >= side + 4 || v >= side + 4) return scene.background;
    for (const [spotX, spotY, radius, level] of scene.spots)
      if ((u - spotX) ** 2 + (v - spotY) ** 2 < radius ** 2) return level;
    return u >= 0 && v >= 0 && u < side && v < side && modules.get(Math.floor(v), Math.floor(u))
      ? scene.ink
      : scene.paper;
  };
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      picture[y * width + x] =
        (levelAt(x + 0.25, y + 0.25) +
          levelAt(x + 0.75, y + 0.25) +
          levelAt(x + 0.25, y + 0.75) +
          levelAt(x + 0.75, y + 0.75)) /
        4;
    }
  }
  return picture;
}

function blurred(picture: Float32Array, sigma: number, area: Area): Float32Array {
  const reach = Math.ceil(sigma * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (from: Float32Array, dx: number, dy: number) =>
    weighted(
      from,
      weights.map((weight, i) => [(i - reach) * dx, (i - reach) * dy, weight / total]),
      area,
    );
  return along(along(picture, 1, 0), 0, 1);
}

/** A hand that moves evenly while the shutter is open. */
function smeared(picture: Float32Array, length: number, turn: number, area: Area): Float32Array {
  if (length === 0) return picture;
  const steps = Math.max(2, Math.round(length * 2));
  return weighted(
    picture,
    Array.from({ length: steps }, (_, i) => {
      const along = (i / (steps - 1) - 0.5) * length;
      return [Math.round(along * Math.cos(turn)), Math.round(along * Math.sin(turn)), 1 / steps];
    }),
    area,
  );
}

/** Sums of shifted copies; beyond its edge a picture goes on as it ends. */
function weighted(
  from: Float32Array,
  taps: readonly (readonly [dx: number, dy: number, weight: number])[],
  { left, top, right, bottom }: Area,
): Float32Array {
  const to = Float32Array.from(from);
  for (let y = top; y < bottom; y += 1) to.fill(0, y * width + left, y * width + right);
  for (const [dx, dy, weight] of taps) {
    for (let y = top; y < bottom; y += 1) {
      const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
      const inside = Math.min(right, width - dx); // Up to here no column is beyond an edge on the right.
      for (let x = left; x < right; x += 1) {
        const column = x < inside ? Math.max(0, x + dx) : width - 1;
        to[y * width + x] = (to[y * width + x] as number) + weight * (from[row + column] as number);
      }
    }
  }
  return to;
}

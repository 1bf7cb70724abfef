import type { CraftObject } from '../craft-object.ts';

const { cos, hypot, min, sin } = Math;
const distance = 8.2;

/** A ray that leaves the camera; one record, overwritten for each pixel. */
export interface Ray {
  dx: number;
  dy: number;
  dz: number;
}

export interface Camera {
  readonly ex: number;
  readonly ey: number;
  readonly ez: number;
  /** Aims `ray` through a place of the picture, from 0 to 1 in both directions, the upper left corner first. */
  aim(ray: Ray, u: number, v: number): void;
}

/** A long lens in front of the object: level before a wall, looking down a little on a table. */
export function cameraFor(object: CraftObject, width: number, height: number): Camera {
  const wall = object.stage === 'wall';
  const pitch = wall ? 0 : (object.pitch ?? 0.3);
  const lookY = wall ? object.lookY || 0 : (object.lookY ?? 0.7);
  const aspect = width / height;
  const lens = (((object.scale || 1) * 1.2) / min(1, aspect)) / distance;
  const wide = aspect > 1 ? aspect : 1;
  const tall = aspect > 1 ? 1 : height / width;
  const fy = -sin(pitch);
  const fz = -cos(pitch);
  const uy = cos(pitch);
  const uz = -sin(pitch);
  return {
    ex: 0,
    ey: lookY + distance * sin(pitch),
    ez: distance * cos(pitch),
    aim(ray, u, v) {
      const sx = (u * 2 - 1) * lens * wide;
      const sy = (1 - v * 2) * lens * tall;
      const dy = fy + uy * sy;
      const dz = fz + uz * sy;
      const length = hypot(sx, dy, dz);
      ray.dx = sx / length;
      ray.dy = dy / length;
      ray.dz = dz / length;
    },
  };
}

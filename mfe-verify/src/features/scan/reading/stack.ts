import { shiftBetween } from './align.ts';
import type { Grey } from './grey.ts';

/** Pictures that differ by more are of something else, in grey levels. */
const otherScene = 34;
/** Later frames weigh as if there were at most so many before them, so that the stack follows a slow turn of the hand. */
const memory = 8;

/**
 * The mean of several frames of the same thing, each moved back onto the first. Noise goes down with the root of their
 * number, and smears in different directions become an even blur, which can be sharpened.
 */
export class FrameStack {
  private mean: Grey | null = null;
  private count = 0;

  /** Adds a frame and says how many are in the mean now; 1 after the camera has turned to something else. */
  add(frame: Grey): number {
    const { mean } = this;
    const shift = mean?.width === frame.width && mean.height === frame.height ? shiftBetween(mean, frame) : null;
    if (!mean || !shift || shift.difference > otherScene) {
      this.mean = { ...frame, data: Float32Array.from(frame.data) };
      return (this.count = 1);
    }
    this.count += 1;
    blend(mean, frame, shift, 1 / Math.min(memory, this.count));
    return this.count;
  }

  get picture(): Grey | null {
    return this.mean;
  }
}

/** Parts that moved out of the frame keep what was there. */
function blend(mean: Grey, frame: Grey, { x: dx, y: dy }: { x: number; y: number }, share: number): void {
  const { width, height } = mean;
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y += 1) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x += 1) {
      const at = y * width + x;
      const old = mean.data[at] ?? 0;
      mean.data[at] = old + share * ((frame.data[at + dy * width + dx] ?? 0) - old);
    }
  }
}

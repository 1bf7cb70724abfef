import { brightness, type Grey, greyCentre, toImageData } from './grey.ts';
import { sharpen } from './sharpen.ts';
import { FrameStack } from './stack.ts';

/** Finds a QR code in one picture. */
export type Detect = (picture: ImageData) => Promise<Found | null>;
export interface Found {
  readonly text: string;
}
export interface FrameReading {
  readonly text: string | null;
  /** Mean brightness of the frame, 0 to 255. */
  readonly light: number;
}

/** What is worked on when a plain look fails: the middle of the frame, in pixels. That is where people hold the code. */
const middle = 720;
/** Blur to take out, in pixels, and steps of doing so: one for a lone frame, two in turn for a stack of frames. */
const loneBlur = { sigma: 3, steps: 4 };
const stackBlurs = [
  { sigma: 3, steps: 2 },
  { sigma: 4, steps: 4 },
] as const;

/**
 * Reads codes out of a stream of frames. Every frame is looked at as it is; if that fails, frames are taken in turn
 * sharpened (out of focus) and stacked onto those before (dark, noisy, smeared). What is done depends on the frames alone,
 * never on the clock. One frame at a time: not safe to call concurrently.
 */
export class Reader {
  private readonly detect: Detect;
  private stack = new FrameStack();
  private frames = 0;

  constructor(detect: Detect) {
    this.detect = detect;
  }

  async read(frame: ImageData): Promise<FrameReading> {
    this.frames += 1;
    const plain = await this.detect(frame);
    const grey = greyCentre(frame, middle);
    const light = brightness(grey);
    if (plain) return { text: plain.text, light };
    const stacked = this.stack.add(grey);
    const better = this.frames % 2 === 1 ? sharpen(grey, loneBlur.sigma, loneBlur.steps) : this.sharpenedStack(stacked);
    const found = better && (await this.detect(toImageData(better)));
    return { text: found?.text ?? null, light };
  }

  private sharpenedStack(stacked: number): Grey | null {
    const { picture } = this.stack;
    if (!picture || stacked < 2) return null;
    const { sigma, steps } = stackBlurs[(this.frames / 2 + 1) % 3 === 1 ? 1 : 0]; // The gentler one two times out of three.
    return sharpen(picture, sigma, steps);
  }
}

let canvas: HTMLCanvasElement | undefined;

/** Mean brightness of a video frame, 0 (black) to 255. 128 when the frame cannot be read. */
export function brightness(video: HTMLVideoElement): number {
  canvas ??= Object.assign(document.createElement('canvas'), { width: 16, height: 9 });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen || video.videoWidth === 0) return 128;
  pen.drawImage(video, 0, 0, 16, 9);
  const { data } = pen.getImageData(0, 0, 16, 9);
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += 0.3 * (data[i] ?? 0) + 0.59 * (data[i + 1] ?? 0) + 0.11 * (data[i + 2] ?? 0);
  return sum / (data.length / 4);
}

import { Skeleton } from '@asili/ui';
import { useEffect, useState } from 'react';
import classes from '../pay.module.css';

interface Drawing {
  readonly text: string;
  readonly size: number;
  readonly path: string;
}

/** Dark squares of a code, row by row. */
function drawingOf(text: string, { size, data }: { readonly size: number; readonly data: ArrayLike<number> }): Drawing {
  const squares = Array.from({ length: size * size }, (_, index) =>
    data[index] ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  );
  return { text, size, path: squares.join('') };
}

/** A text as a QR code; dark on light in both themes, so that every camera reads it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawing, setDrawing] = useState<Drawing>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode')
      .then(
        ({ default: { create } }) =>
          isCurrent && setDrawing(drawingOf(text, create(text, { errorCorrectionLevel: 'M' }).modules)),
      )
      .catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const quiet = 3;
  if (failed) return null; // The same stands beside it, to be copied.
  return (
    <span className={classes.qr}>
      {drawing?.text === text ? (
        <svg
          viewBox={`${-quiet} ${-quiet} ${drawing.size + 2 * quiet} ${drawing.size + 2 * quiet}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={label}
        >
          <path d={drawing.path} />
        </svg>
      ) : (
        <Skeleton ratio={1} />
      )}
    </span>
  );
}

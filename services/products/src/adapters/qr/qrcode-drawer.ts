import QRCode from 'qrcode';
import { QrDrawer } from '../../app/draw-qr/draw-qr.ts';

const options = { errorCorrectionLevel: 'M', margin: 4 } as const;

export class QrcodeDrawer extends QrDrawer {
  override svg(payload: string): Promise<string> {
    return QRCode.toString(payload, { ...options, type: 'svg' });
  }

  override png(payload: string, size: number): Promise<Uint8Array> {
    return QRCode.toBuffer(payload, { ...options, type: 'png', width: size });
  }

  override modules(payload: string): ReturnType<QrDrawer['modules']> {
    const { modules } = QRCode.create(payload, { errorCorrectionLevel: options.errorCorrectionLevel });
    return { size: modules.size, isDark: (row, column) => Boolean(modules.get(row, column)) };
  }
}

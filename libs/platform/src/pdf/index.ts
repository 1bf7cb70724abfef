/** Entry `@asili/platform/pdf`: printed pages with every script African names are written in. Apart from the rest, because it loads typefaces. */
export { isolated } from './compose-line.ts';
export {
  drawEmptySeal,
  drawMark,
  drawQrCode,
  drawSeal,
  ink,
  mm,
  type Page,
  qrLevel,
  qrModules,
  type SealDesign,
} from './drawing.ts';
export { headlineStyle, type Style } from './compose-line.ts';
export { finishPage, openPage, type PageSetting } from './drawing.ts';
export { drawLine, drawParagraph, linesOf, type Paragraph } from './drawing.ts';

import { adire } from './cloths/adire.ts';
import { bogolan } from './cloths/bogolan.ts';
import { kente } from './cloths/kente.ts';
import { kuba } from './cloths/kuba.ts';
import type { Cloth } from './cloths/cloth.ts';
import type { Maker } from './craft-object.ts';
import type { Random } from './maths/random.ts';
import { bangles } from './objects/bangles.ts';
import { basketVessel } from './objects/basket-vessel.ts';
import { beadCollar } from './objects/bead-collar.ts';
import { beadStrands } from './objects/bead-strands.ts';
import { coilDisc } from './objects/coil-disc.ts';
import { djembe } from './objects/djembe.ts';
import { figure } from './objects/figure.ts';
import { foldedCloth } from './objects/folded-cloth.ts';
import { hungCloth } from './objects/hung-cloth.ts';
import { kora } from './objects/kora.ts';
import { lamp } from './objects/lamp.ts';
import { leatherBag } from './objects/leather-bag.ts';
import { mask } from './objects/mask.ts';
import { pot } from './objects/pot.ts';
import { pouf } from './objects/pouf.ts';
import { print } from './objects/print.ts';
import { stool } from './objects/stool.ts';
import { thumbPiano } from './objects/thumb-piano.ts';
import { wallPlate } from './objects/wall-plate.ts';

/** A cloth, folded on a table with the given chance, else hung. */
const clothMaker =
  (weave: (random: Random) => Cloth, folded: number): Maker =>
  (random) =>
    random.next() < folded ? foldedCloth(random, weave) : hungCloth(random, weave);

/** Who makes what, by name. */
export const makers: Readonly<Record<string, Maker>> = {
  kente: clothMaker(kente, 0.5),
  bogolan: clothMaker(bogolan, 0.4),
  adire: clothMaker(adire, 0.5),
  kuba: clothMaker(kuba, 0.5),
  'coiled-basket': basketVessel,
  'basket-bowl': (random) => coilDisc(random, false),
  'wall-basket': (random) => coilDisc(random, true),
  'bead-collar': beadCollar,
  'bead-necklace': beadStrands,
  mask,
  figure,
  stool,
  pot,
  'leather-bag': leatherBag,
  pouf,
  djembe,
  kora,
  'thumb-piano': thumbPiano,
  lamp,
  bracelet: bangles,
  'wall-plate': wallPlate,
  print,
};

/** Every subject that can be asked for by name. */
export const subjects: readonly string[] = Object.keys(makers);

/** Registration categories and marketplace chips, each with its subjects. */
export const categorySubjects: Readonly<Record<string, readonly string[]>> = {
  'Textiles & Clothing': ['kente', 'bogolan', 'adire', 'kuba'],
  'Jewelry & Accessories': ['bead-collar', 'bead-necklace', 'bracelet'],
  'Art & Sculptures': ['mask', 'figure', 'print'],
  'Home Decor': ['wall-basket', 'wall-plate', 'basket-bowl', 'coiled-basket'],
  'Musical Instruments': ['djembe', 'kora', 'thumb-piano'],
  'Pottery & Ceramics': ['pot', 'wall-plate'],
  Leatherwork: ['leather-bag', 'pouf'],
  Woodwork: ['stool', 'mask', 'figure'],
  Metalwork: ['lamp', 'bracelet'],
  'Other Handicrafts': ['print', 'coiled-basket', 'thumb-piano'],
  Jewelry: ['bead-collar', 'bead-necklace', 'bracelet'],
  Textiles: ['kente', 'bogolan', 'adire', 'kuba'],
  Pottery: ['pot', 'wall-plate'],
  'Wood Crafts': ['stool', 'mask', 'figure'],
  Baskets: ['coiled-basket', 'basket-bowl', 'wall-basket'],
  Art: ['print', 'mask', 'figure'],
};

import type { IconDrawing } from '@asili/ui';
import Camera from 'lucide-react/icons/camera';
import ChartLine from 'lucide-react/icons/chart-line';
import Check from 'lucide-react/icons/check';
import FileText from 'lucide-react/icons/file-text';
import Flag from 'lucide-react/icons/flag';
import HandCoins from 'lucide-react/icons/hand-coins';
import Image from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import LogIn from 'lucide-react/icons/log-in';
import MapPin from 'lucide-react/icons/map-pin';
import Maximize from 'lucide-react/icons/maximize-2';
import MessageSquare from 'lucide-react/icons/message-square-text';
import PackagePlus from 'lucide-react/icons/package-plus';
import Pencil from 'lucide-react/icons/pencil';
import Percent from 'lucide-react/icons/percent';
import Printer from 'lucide-react/icons/printer';
import QrCode from 'lucide-react/icons/qr-code';
import ScanLine from 'lucide-react/icons/scan-line';
import Search from 'lucide-react/icons/search';
import Download from 'lucide-react/icons/download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import Store from 'lucide-react/icons/store';
import Sun from 'lucide-react/icons/sun';
import Tag from 'lucide-react/icons/tag';
import Type from 'lucide-react/icons/type';
import Wallet from 'lucide-react/icons/wallet';

export const videoCategories = ['getting-started', 'product-management', 'payments', 'marketplace'] as const;
export type VideoCategory = (typeof videoCategories)[number];

/** Counts the filter shows (specification, section 9): lessons of the whole plan. */
export const plannedCounts: Readonly<Record<'all' | VideoCategory, number>> = {
  all: 24,
  'getting-started': 6,
  'product-management': 8,
  payments: 4,
  marketplace: 6,
};

export interface Video {
  /** Its texts are `videos.<id>.title`, `.text` and `.steps`, one step per line. */
  readonly id: `v${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
  readonly category: VideoCategory;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  /** Minutes and seconds of the planned film. */
  readonly duration: string;
  /** Sample figures of the specification's page, labelled so on screen. */
  readonly views: number;
  readonly rating?: string;
  /** One drawing per step. */
  readonly drawings: readonly IconDrawing[];
}

/** Eight lessons; those with a rating are featured. */
export const videos: readonly Video[] = [
  {
    id: 'v1',
    category: 'getting-started',
    difficulty: 'easy',
    duration: '5:12',
    views: 1840,
    rating: '4.8',
    drawings: [LogIn, Smartphone, MessageSquare, MapPin],
  },
  {
    id: 'v2',
    category: 'getting-started',
    difficulty: 'easy',
    duration: '8:30',
    views: 2310,
    rating: '4.9',
    drawings: [PackagePlus, Type, Images, Check, ShieldCheck],
  },
  {
    id: 'v3',
    category: 'product-management',
    difficulty: 'easy',
    duration: '6:45',
    views: 1520,
    drawings: [Sun, Image, Camera, Maximize],
  },
  {
    id: 'v4',
    category: 'product-management',
    difficulty: 'medium',
    duration: '4:20',
    views: 980,
    drawings: [QrCode, Printer, ScanLine, Tag],
  },
  {
    id: 'v5',
    category: 'product-management',
    difficulty: 'medium',
    duration: '7:05',
    views: 640,
    drawings: [Pencil, Tag, ShieldCheck, FileText],
  },
  {
    id: 'v6',
    category: 'payments',
    difficulty: 'medium',
    duration: '9:15',
    views: 1275,
    rating: '4.7',
    drawings: [Wallet, HandCoins, Percent, Smartphone],
  },
  {
    id: 'v7',
    category: 'marketplace',
    difficulty: 'hard',
    duration: '10:40',
    views: 410,
    drawings: [ChartLine, Search, ScanLine, Download],
  },
  {
    id: 'v8',
    category: 'marketplace',
    difficulty: 'easy',
    duration: '5:50',
    views: 1105,
    drawings: [Store, Image, ScanLine, Flag],
  },
];

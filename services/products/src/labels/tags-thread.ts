import { serveTasks } from '@asili/platform/threads';
import { drawTag } from './tag-printer.pdf.ts';

serveTasks({ tag: drawTag });

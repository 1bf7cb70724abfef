import { serveTasks } from '@asili/platform/threads';
import { printReceipt } from './receipt.pdf.ts';
import { printSlip } from './slip.pdf.ts';

serveTasks({ slip: printSlip, receipt: printReceipt });

export { Tooltip, tooltipDelay, TooltipProvider, tooltipSkipDelay } from './tooltip.tsx';

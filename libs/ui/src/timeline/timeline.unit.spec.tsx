import { render, screen, within } from '@testing-library/react';
import { Timeline } from './timeline.tsx';

describe('Timeline', () => {
  it('lists the steps in their order and says which is done and which is going on', () => {
    render(
      <Timeline
        label="Certificate"
        events={[
          { id: '1', kind: 'done', title: 'Photos kept', at: '10:02' },
          { id: '2', kind: 'now', title: 'Signed', detail: 'The ledger answers in a moment' },
          { id: '3', kind: 'open', title: 'Certificate given' },
        ]}
      />,
    );
    const steps = within(screen.getByRole('list', { name: 'Certificate' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Photos kept, done10:02', 'SignedThe ledger answers in a moment', 'Certificate given']);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  it('draws nothing into a step that is still to come', () => {
    const { container } = render(<Timeline label="Certificate" events={[{ id: '1', kind: 'open', title: 'Certificate given' }]} />);
    expect(container.querySelector('svg')).toBeNull();
  });
});

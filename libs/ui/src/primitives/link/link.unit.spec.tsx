import { fireEvent, render, screen } from '@testing-library/react';
import { LinkButton } from '../button/button.tsx';
import { TextLink } from '../text/text.tsx';
import { leavesApp, Link } from './link.tsx';

beforeEach(() => history.replaceState(null, '', '/here'));

/** Presses a link; tells whether the browser was left to follow it. jsdom itself goes nowhere. */
function press(): boolean {
  let isLeft = false;
  const judge = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', judge);
  fireEvent.click(screen.getByRole('link'));
  window.removeEventListener('click', judge);
  return isLeft;
}

describe.each([
  ['Link', Link],
  ['TextLink', TextLink],
  ['LinkButton', LinkButton],
] as const)('%s', (_name, Component) => {
  it.each([
    '/api/verify/receipts/vrf_1/receipt.pdf?lang=sw',
    '/media/a.jpg',
    '/ipfs/bafy',
    '/dev/phone',
    'tel:*384*7#',
    'mailto:help@asili.example',
    'HTTPS://example.com/',
    '//example.com/verify',
    '#message',
  ])('leaves %s to the browser', (href) => {
    render(<Component href={href}>Go</Component>);
    expect(press()).toBe(true);
    expect(location.pathname).toBe('/here');
  });

  it.each(['/verify', '/api-docs', '/developers', '/verify/31415926?x=//y'])('opens %s without a reload', (href) => {
    render(<Component href={href}>Go</Component>);
    expect(press()).toBe(false);
    expect(location.pathname + location.search).toBe(href);
  });

  it('leaves what is downloaded or has a tab of its own to the browser', () => {
    const { rerender } = render(
      <Component href="/verify" download="">
        Go
      </Component>,
    );
    expect(press()).toBe(true);
    rerender(
      <Component href="/verify" target="_blank">
        Go
      </Component>,
    );
    expect(press()).toBe(true);
  });
});

describe('leavesApp', () => {
  it('knows pages whose names begin like what is no page', () => {
    expect(['/apiary', '/ipfsomething', '/medias', '/ussd-codes', '/'].map(leavesApp)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(['/api', '/dev?x', '/r/verify/a.js', '/.well-known/x'].map(leavesApp)).toEqual([true, true, true, true]);
  });
});

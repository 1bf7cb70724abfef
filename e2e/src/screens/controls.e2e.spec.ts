/** What counts as an effect of a press, in a browser over pages of its own. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Visit, Visitors } from '@asili/test-kit';
import { controlsOf, type Effect, isMissing, press } from './controls.ts';

const tooltip = `onmouseenter="this.after(Object.assign(document.createElement('span'), { role: 'tooltip', textContent: 'Only a hint' }))" onmousedown="document.querySelector('[role=tooltip]').remove()"`;
const controls = {
  draws: '<button onclick="this.after(\'Thank you.\')">draws</button>',
  'asks late': '<button onclick="setTimeout(() => fetch(\'/file\'), 300)">asks late</button>',
  link: '<a href="/other">link</a>',
  'in page': '<a href="#below">in page</a>',
  'new tab': '<a href="/file" target="_blank">new tab</a>',
  download: '<a href="/file" download>download</a>',
  phone: '<a href="tel:*384%23">phone</a>',
  dead: '<button>dead</button>',
  'dead with hint': `<button ${tooltip}>dead with hint</button>`,
  'dead link': '<a href="/other" onclick="event.preventDefault(); this.after(\'…\')">dead link</a>',
  'no tab': '<a href="/gone" target="_blank">no tab</a>',
  'no file': '<a href="/gone" download="file">no file</a>',
  'no page': '<a href="/gone">no page</a>',
};
const page = `<main><h1>Page</h1>${Object.values(controls).join('<br>')}<p style="height:3000px">long</p><p id="below">below</p>
  <time>0</time><script>setInterval(() => { document.querySelector('time').textContent = Date.now(); }, 50);</script></main>`;

let server: Server;
let visitors: Visitors;
let visit: Visit;
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const isThere = url !== '/gone';
    response.writeHead(isThere ? 200 : 404, {
      'content-type': 'text/html',
      ...(url === '/file' && { 'content-disposition': 'inline' }),
    });
    response.end(url === '/' ? page : `<main><h1>${isThere ? 'Other' : '404 Page Not Found'}</h1></main>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  visitors = await Visitors.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  visit = await visitors.visit();
});
beforeEach(() => visit.page.goto('/'));
afterAll(async () => {
  await visitors.close();
  server.close();
});

async function pressed(name: keyof typeof controls): Promise<Effect> {
  const control = (await controlsOf(visit.page, 'main')).find(({ key }) => key.includes(`"${name}"`));
  if (!control) throw new Error(name);
  return press(visit.page, control, 1000); // In which the clock strikes twenty times.
}

it.each([
  ['draws', 'drawn'],
  ['asks late', 'asked'],
  ['link', 'left'],
  ['in page', /^(left|popstate|hashchange|scroll)$/],
  ['new tab', 'tab'],
  ['download', 'download'],
  ['phone', /^(handed on|asked)$/],
] as const)('%s: has an effect', async (name, what) => {
  expect(await pressed(name)).toEqual({ what: expect.stringMatching(what), refused: [] });
});

it.each(['dead', 'dead with hint', 'dead link'] as const)(
  '%s: has none, whatever else moves on the page',
  async (name) => {
    expect((await pressed(name)).what).toBeUndefined();
  },
);

it.each(['no tab', 'no file'] as const)('%s: says what is refused beside the page', async (name) => {
  expect((await pressed(name)).refused).toEqual([expect.stringMatching(/^404 GET http.*\/gone$/)]);
});

it('a page that is not there is one', async () => {
  expect((await pressed('no page')).what).toBe('left');
  expect(await isMissing(visit.page)).toBe(true);
});

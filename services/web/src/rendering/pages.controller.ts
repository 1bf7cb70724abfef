import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ActorTokens, chosenLanguage, NotFound, preferredLanguage, Public, Unavailable } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltFile, sendFile } from '../built-file.ts';
import { contentPolicy, inlineHashes, type InlineHashes } from '../content-policy.ts';
import { decoded, targetOf, visitorOf } from '../visitor.ts';
import { Settings } from '../config.ts';
import { FrontEnds } from '../static-files/front-ends.disk.ts';
import { RenderPage, type PageVisit } from './render-page.ts';

const hasExtension = /\.[a-z0-9]{1,8}$/i;

/** The shell's files, and for every other address a page: which there are is the front ends' knowledge. */
@ApiExcludeController()
@Public() // Pages come without a token, too: then without data.
@Controller()
export class PagesController {
  private readonly inline = new WeakMap<BuiltFile, Promise<InlineHashes>>();

  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly renderPage: RenderPage,
    private readonly tokens: ActorTokens,
    private readonly settings: Settings,
  ) {}

  /** @throws NotFound for missing files, Unavailable while the shell is not built */
  @Get(['/', '*'])
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { path } = targetOf(request);
    const relative = decoded(path.slice(1));
    if (relative === null) throw new NotFound();
    const isPage = relative === '' || relative === 'index.html';
    const file = isPage ? null : await this.frontEnds.shellFile(relative);
    if (path === '/sw.js') void reply.headers(contentPolicy('worker', this.settings));
    if (file || (!isPage && hasExtension.test(path))) return sendFile(file, request, reply);
    const shell = await this.frontEnds.shellFile('index.html');
    if (!shell) throw new Unavailable({ part: 'shell' });
    return this.sendPage(shell, request, reply);
  }

  private async sendPage(shell: BuiltFile, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const visit = this.visitOf(request);
    const page = await this.renderPage.run(visit, shell);
    // Language and front page depend on cookies, a product's page on what is asked for; what a signed-in person sees is theirs alone.
    const vary = page?.negotiates
      ? 'Accept-Encoding, Cookie, Accept-Language, Sec-Fetch-Dest'
      : 'Accept-Encoding, Cookie';
    void reply
      .headers({
        ...contentPolicy('page', this.settings, page ? await this.inlineIn(page.file) : undefined),
        vary,
        'content-language': page?.language ?? 'en',
      })
      .code(page?.status ?? 200);
    if (visit.visitor?.isSignedIn) void reply.header('cache-control', 'private, no-cache');
    if (!this.settings.production) void reply.header('server-timing', 'development'); // Pages link to tools of development there.
    return sendFile(page?.file ?? shell, request, reply);
  }

  /** Found once per page: the same file is sent to many. */
  private inlineIn(page: BuiltFile): Promise<InlineHashes> {
    const held = this.inline.get(page);
    if (held) return held;
    const hashes = inlineHashes(page.bytes.toString('utf8'), (address) => this.builtBytes(address));
    this.inline.set(page, hashes);
    return hashes;
  }

  private async builtBytes(address: string): Promise<Buffer | null> {
    const [, app, file = ''] = /^\/r\/([\w-]+)\/(.+)$/.exec(address) ?? [];
    const found = app ? await this.frontEnds.remoteFile(app, file) : await this.frontEnds.shellFile(address.slice(1));
    return found?.bytes ?? null;
  }

  private visitOf(request: FastifyRequest): PageVisit {
    const { headers } = request;
    const target = targetOf(request);
    const chosen = chosenLanguage(target.query, headers.cookie);
    const negotiates = chosen === undefined && headers['sec-fetch-dest'] === undefined;
    return {
      ...target,
      visitor: visitorOf(request, this.tokens),
      language: chosen ?? 'en',
      negotiatedLanguage: negotiates ? (preferredLanguage(headers['accept-language']) ?? 'en') : undefined,
    };
  }
}

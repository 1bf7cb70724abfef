import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServePhoto } from './serve-photo.ts';
import { bytes, forEver } from '../http-reply.ts';

/** How long a stand-in for a file that is still being made may be kept. */
const shortly = 'public, max-age=30';

/** Photo files. An address never changes its picture, so browsers keep it for ever. */
@Controller('media')
export class MediaController {
  constructor(private readonly photos: ServePhoto) {}

  @Get(':imageId/:file')
  async get(
    @Param('imageId') imageId: string,
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { bytes: body, mediaType, final } = await this.photos.run(imageId, file);
    void reply.header('content-disposition', 'inline');
    const etag = `"${imageId}-${final ? file : `${file}-stand-in`}"`;
    await bytes(request, reply, { body, mediaType, etag, cache: final ? forEver : shortly });
  }
}

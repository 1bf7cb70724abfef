import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  addPhotoRequest,
  openPhotoLinkRequest,
  type AddPhotoRequest,
  type OpenPhotoLinkRequest,
  type PhotoLinkContent,
  type PhotoLinkReply,
} from '@asili/contracts';
import { BodyLimit, CurrentActor, MayRefuse, Roles, type Actor } from '@asili/platform';
import { AddPhoto, MakePhotoLink, OpenPhotoLink } from './photo-links.ts';

/** A photo of 5 MB as a data URL, and its token. */
const withPhoto = 7_300_000;

/** Photos that come after registering, from whoever holds a link: its token is all they have to show, in the body, which nobody logs. */
@Controller('api')
export class PhotoLinksController {
  constructor(
    private readonly makeLink: MakePhotoLink,
    private readonly openLink: OpenPhotoLink,
    private readonly addPhoto: AddPhoto,
  ) {}

  @Post('products/:id/photo-links')
  @HttpCode(201)
  @Roles('artisan')
  make(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PhotoLinkReply> {
    return this.makeLink.run(actor, id);
  }

  @Post('photo-links/open')
  @HttpCode(200)
  open(@Body({ schema: openPhotoLinkRequest }) { token }: OpenPhotoLinkRequest): Promise<PhotoLinkContent> {
    return this.openLink.run(token);
  }

  @Post('photo-links/photos')
  @HttpCode(201)
  @BodyLimit(withPhoto)
  @MayRefuse(422, 'PRODUCTS.PHOTO_UNREADABLE, PRODUCTS.PHOTO_PIXELS, PRODUCTS.TOO_MANY_PHOTOS')
  add(@Body({ schema: addPhotoRequest }) { token, image }: AddPhotoRequest): Promise<PhotoLinkContent> {
    return this.addPhoto.run(token, image);
  }
}

/** The products service, which keeps uploaded photos. */
export abstract class PhotoClient {
  /**
   * Makes sure that the photo is there, is the person's own, and stays for days. Repeating it only adds days.
   * @throws PRODUCTS.PHOTO_UNKNOWN (422), Unavailable
   */
  abstract reserve(userId: string, photoId: string): Promise<void>;
}

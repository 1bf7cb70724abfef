import { photoLimits, type UploadReply } from '@asili/contracts';
import { shrink } from '@asili/web/photos';
import { upload } from '@asili/web/upload';

/** A chosen file as it is sent: at most 1600 px on the long side. @throws NotAnImage, TooLarge */
export const preparePhoto = (file: Blob): Promise<Blob> => shrink(file, { side: 1600, bytes: photoLimits.bytes });

/**
 * Sends one photo to POST /api/uploads and tells how far it is (0 to 100).
 * @throws ApiError with the server's code and sentence; AbortError once `signal` is raised
 */
export const uploadPhoto = (
  photo: Blob,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<UploadReply> => upload<UploadReply>('/api/uploads', photo, onProgress, signal);

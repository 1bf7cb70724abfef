/** The picture of a product registered without photos; HIP-412 requires one. */
export const placeholderPicture = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" role="img" aria-label="No photo"><rect width="640" height="480" fill="#f3ece2"/>' +
    '<g fill="none" stroke="#8a5a2b" stroke-width="14" stroke-linejoin="round"><path d="M150 180h340l-48 190H198z"/><path d="M190 180c20-90 240-90 260 0"/>' +
    '<path d="M164 236h312M179 296h282"/></g></svg>\n',
);
